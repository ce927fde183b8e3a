import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { useShortcut, useShortcuts } from './shortcuts.ts';
import { useTexts } from './texts.ts';

const ShortcutList = lazyPart(async () => (await import('./shortcut-list.tsx')).ShortcutList);

/** Stands once in the layout: listens to all shortcuts, and shows them on `?`. */
export function ShortcutHelp() {
  const t = useTexts().ui.keys;
  const [isOpen, setIsOpen] = useState<boolean | null>(null); // null: never asked for, so not loaded
  useShortcuts();
  useShortcut('?', t.help, () => setIsOpen(true));
  if (isOpen === null) return null;
  return (
    <Suspense>
      <ShortcutList opened={isOpen} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

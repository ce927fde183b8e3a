import { Kbd } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import classes from './shell.module.css';

const PortalPalette = lazy(async () => ({ default: (await import('./portal-palette.tsx')).PortalPalette }));

/** Opens the command palette, as Ctrl K does. */
export function PaletteButton() {
  const t = useTexts().ui;
  const [isOpen, setIsOpen] = useState<boolean | null>(null); // null: never asked for, so not loaded
  useShortcut('mod+k', t.keys.palette, () => setIsOpen(true));
  return (
    <>
      <button type="button" className={classes.palette} onClick={() => setIsOpen(true)}>
        {t.palette.short}
        <Kbd size="xs">Ctrl K</Kbd>
      </button>
      {isOpen !== null && (
        <Suspense>
          <PortalPalette opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

import { Kbd } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PaletteFrame } from '#ui/palette-frame.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import { scopeSigns } from './palette-scope.ts';
import classes from './shell.module.css';

const PaletteResults = lazyPart(async () => (await import('./palette-results.tsx')).PaletteResults, NoOptions);

/** The list that the box already names. */
function NoOptions({ state }: { state: { listId: string } }) {
  const t = useTexts().ui;
  return <div id={state.listId} role="listbox" aria-label={t.palette.options} aria-busy="true" />;
}

const SIGNS = scopeSigns.map(({ sign }) => sign).join('');

/** The scope of *Go*: items on screens of items, else orders. */
const ENTITIES = ['orders', 'products', 'raw_materials'] as const;

/** The one box that searches from every screen: it opens the command palette, as Ctrl K does. */
export function PaletteButton() {
  const t = useTexts().ui;
  const navigate = useNavigate();
  const part = useRouterState({ select: ({ location }) => location.pathname.split('/')[1] });
  const entity = ENTITIES.find((one) => one === part) ?? 'orders';
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<ReactNode>(null);
  useShortcut('mod+k', t.keys.palette, () => setIsOpen(true));
  useShortcut('/', t.keys.search, () => setIsOpen(true));
  return (
    <>
      <button type="button" className={classes.palette} onClick={() => setIsOpen(true)}>
        <Icon name="search" size={15} />
        <span>{t.palette.short}</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </button>
      {isOpen && (
        <PaletteFrame
          onClose={() => setIsOpen(false)}
          signs={SIGNS}
          onSubmit={(q) => void navigate({ to: `/${entity}/search`, search: { q } })}
        >
          {(state) => <PaletteResults state={state} ask={setAsked} />}
        </PaletteFrame>
      )}
      {asked}
    </>
  );
}

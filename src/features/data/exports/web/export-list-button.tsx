import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import type { ExportedList } from './exported-list.ts';

const ExportListModal = lazyPart(async () => (await import('./export-list-modal.tsx')).ExportListModal);

type Props = { label: string; list: ExportedList };

/** Exports a list as it is shown, without leaving it. */
export function ExportListButton({ label, list }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  useCommands([{ label, run: () => setIsOpen(true) }]);
  return (
    <>
      <ActionIcon variant="default" size={30} aria-label={label} title={label} onClick={() => setIsOpen(true)}>
        <Icon name="download" size={16} />
      </ActionIcon>
      {isOpen && <ExportListModal list={list} onClose={() => setIsOpen(false)} />}
    </>
  );
}

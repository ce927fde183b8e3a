import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { OrderListState } from './order-list-query.ts';

const ExportDialog = lazyPart(async () => (await import('./export-dialog.tsx')).ExportDialog);

export type ListExport = {
  list: OrderListState;
  page: { total: number; total_is_capped: boolean } | undefined;
  /** The names of those that are shown. */
  columns: readonly string[];
  selected: readonly number[];
};

/** Exports the list as it is shown, without leaving it. */
export function ExportButton(props: ListExport) {
  const t = useTexts().orders;
  const [isOpen, setIsOpen] = useState(false);
  useCommands([{ label: t.export, run: () => setIsOpen(true) }]);
  return (
    <>
      <ActionIcon variant="default" size={30} aria-label={t.export} title={t.export} onClick={() => setIsOpen(true)}>
        <Icon name="download" size={16} />
      </ActionIcon>
      <Suspense>{isOpen && <ExportDialog {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

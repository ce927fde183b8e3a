import { ActionIcon } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { OrderFilter } from '#features/order-search/order-filter.ts';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useTexts } from '#ui/texts.ts';

const ExportOrdersModal = lazyPart(
  async () => (await import('#features/exports/web/export-orders-modal.tsx')).ExportOrdersModal,
);

type Props = {
  filter: Omit<OrderFilter, 'page' | 'perPage'>;
  total: string;
  columns: readonly string[];
  selected: readonly number[];
  search: Readonly<Record<string, string>>;
};

/** Exports the list as it is shown, without leaving it. */
export function ExportButton(props: Props) {
  const t = useTexts().orders;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <ActionIcon variant="default" size={30} aria-label={t.export} title={t.export} onClick={() => setIsOpen(true)}>
        <Icon name="download" size={16} />
      </ActionIcon>
      <Suspense>{isOpen && <ExportOrdersModal {...props} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}

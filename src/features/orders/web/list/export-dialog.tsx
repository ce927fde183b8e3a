import { ExportOrdersModal } from '#features/exports/web/export-orders-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import type { ListExport } from './export-button.tsx';
import { exportSearchOf } from './export-search.ts';
import { orderScopeOf } from './order-list-query.ts';

/** Asks what of the list is exported. */
export function ExportDialog({ list, page, columns, selected, onClose }: ListExport & { onClose: () => void }) {
  const { count } = useFormats();
  return (
    <ExportOrdersModal
      filter={orderScopeOf(list)}
      total={page ? `${count(page.total)}${page.total_is_capped ? '+' : ''}` : ''}
      columns={columns}
      selected={selected}
      search={exportSearchOf(list)}
      onClose={onClose}
    />
  );
}

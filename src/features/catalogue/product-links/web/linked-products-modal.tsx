import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectorProduct } from '../contract.ts';
import { LinkedProducts } from './linked-products.tsx';

/** The Linked Products panel of a row's product, above the list. */
export function LinkedProductsModal({ row, onClose }: { row: ConnectorProduct; onClose: () => void }) {
  const t = useTexts().productLinks;
  const { ui } = useTexts();
  if (row.product_id === null) return null;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={`${t.panel.title}: ${row.sku}`}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <LinkedProducts product={{ id: row.product_id, sku: row.sku, name: row.name, image_url: null }} />
    </Modal>
  );
}

import { LinksAcross } from '#features/catalogue/product-links/web/links-across.tsx';
import { CreateProductModal } from './create-product-modal.tsx';

/** Which product of which channel is which of ours, and products made for those that have none. */
export function LinksScreen() {
  return <LinksAcross creating={(row, onClose) => <CreateProductModal row={row} onClose={onClose} />} />;
}

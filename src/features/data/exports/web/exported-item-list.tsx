import { ItemListScreen } from '#features/catalogue/items/web/item-list-screen.tsx';
import { PRODUCTS, RAW_MATERIALS } from '#features/core/catalog/entities.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const ExportItemsModal = lazyPart(async () => (await import('./export-items-modal.tsx')).ExportItemsModal);

/** The list of products with its export, which the list itself is below. */
export const ExportedProductList = () => <ItemListScreen entity={PRODUCTS} exportDialog={ExportItemsModal} />;

/** The same of raw materials. */
export const ExportedRawMaterialList = () => <ItemListScreen entity={RAW_MATERIALS} exportDialog={ExportItemsModal} />;

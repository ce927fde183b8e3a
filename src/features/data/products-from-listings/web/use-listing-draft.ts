import { newValues, readNew } from '#features/catalogue/items/web/item-draft.ts';
import { type ItemDraft, useInvalidWords } from '#features/catalogue/items/web/use-item-edit.ts';
import type { Unlinked } from '#features/catalogue/product-links/web/add-link-modal.tsx';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { changedFields } from '#ui/draft.ts';
import { useDraft } from '#ui/use-draft.ts';
import { makeProduct } from '../contract.ts';
import { productOf } from '../listing-product.ts';

/** The calls whose answers a product made for a channel's changes. */
const PATHS = [
  '/api/connectors/',
  '/api/connector-products',
  '/api/products',
  '/api/problems',
  '/api/orders',
  '/api/rechecks',
];

/** The form of a product made from a channel's, with the channel's values. */
export function useListingDraft(row: Unlinked, onDone: () => void): ItemDraft {
  const alerts = useAlerts();
  const wordsFor = useInvalidWords();
  const { id, connection_id, connector_product_sku } = row;
  const listing = id === undefined ? { connection_id, connector_product_sku } : { id };
  // The channel's values are sent as those that staff typed.
  const read = ({ values }: Pick<ItemDraft, 'values'>) =>
    readNew({ version: 0, values, changed: changedFields(newValues(''), values) });
  return useDraft({
    stored: valuesOf(row),
    check: (draft) => wordsFor(read(draft).invalid),
    save: async (draft) => {
      const { body: product } = read(draft);
      if (!product) throw new Error('checked before');
      const { body } = await call(makeProduct, { body: { listing, product } });
      alerts.success(body.message);
      onDone();
      return undefined;
    },
    stale: PATHS,
  });
}

function valuesOf({ connector_product_sku, title, barcode, image_url }: Unlinked) {
  const { sku, name, upc, image_url: image } = productOf({ sku: connector_product_sku, title, barcode, image_url });
  return { ...newValues(sku), name, upc: upc ?? '', image_url: image ?? '' };
}

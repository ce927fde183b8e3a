import { useQuery } from '@tanstack/react-query';
import { PRODUCTS } from '#features/core/catalog/entities.ts';
import { queryOf } from '#ui/query.ts';
import { itemCalls } from '../contract.ts';

/** What is known of a product by its SKU; `product` is null where there is none. */
export function useSku(sku: string) {
  const found = useQuery(queryOf(itemCalls[PRODUCTS].find, { query: { sku } }));
  // With a SKU the call never answers a page.
  return { ...found, product: found.data && 'product' in found.data ? found.data.product : undefined };
}

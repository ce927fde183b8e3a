import type { ProblemKind } from '#features/core/order-problems/problem-kinds.ts';

type Cause = { kind: ProblemKind; connection_id: number; subject: string };

const SHIPPING = '/settings/connectors/$id/shipping-options';
const LOCATIONS = '/settings/connectors/$id/locations';
const PRODUCTS = '/settings/connectors/$id/products';

/**
 * Where a cause is corrected in a table of mappings or links: the link to its very row, by its code or by what it leads
 * to and cannot. Undefined for other causes, and where the channel named nothing that could be mapped.
 */
export function mappingPlace({ kind, connection_id, subject }: Cause) {
  const params = { id: String(connection_id) };
  if (subject.trim() === '') return undefined;
  if (kind === 'unmapped_shipping_code') return { to: SHIPPING, params, search: { focus: subject } } as const;
  if (kind === 'unlinked_product') return { to: PRODUCTS, params, search: { focus: subject } } as const;
  if (kind === 'method_gone') return { to: SHIPPING, params, search: { gone: subject } } as const;
  if (kind === 'unmapped_location') return { to: LOCATIONS, params, search: { focus: subject } } as const;
  if (kind === 'location_gone' || kind === 'no_warehouse')
    return { to: LOCATIONS, params, search: { gone: subject } } as const;
  return undefined;
}

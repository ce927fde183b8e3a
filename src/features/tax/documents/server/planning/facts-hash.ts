import { createHash } from 'node:crypto';
import type { Issuer } from '#countries/core/country.ts';
import type { OrderToDocument } from './order-facts.ts';

/**
 * Of all that a document is made of: an order's facts and the issuer's settings. Where it stands and its age are none of
 * them.
 */
export function factsHash(
  {
    order_status: _status,
    has_passed_check: _check,
    is_with_warehouse: _warehouse,
    amware_ref_num: _reference,
    warehouse: _place,
    age_ms: _age,
    has_replaced: _replaced,
    ...facts
  }: OrderToDocument,
  issuer: Issuer,
): Buffer {
  const { certificate, codes: _codes, ...settings } = issuer;
  return createHash('sha256')
    .update(JSON.stringify([facts, settings, certificate?.number ?? null]))
    .digest();
}

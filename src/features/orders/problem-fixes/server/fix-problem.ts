import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { interpolate } from '#base/text.ts';
import { isLinkable, saveLink } from '#features/catalogue/product-links/server/save-link.ts';
import { type Cause, startRecheck } from '#features/core/order-problems/server/recheck-waiting.ts';
import { mapCode } from '#features/warehouse/mappings/server/save-code-mappings.ts';
import { mapLocation } from '#features/warehouse/mappings/server/save-location-mappings.ts';
import type { Staff } from '#platform/db/actor.ts';
import { repliesFor } from '#texts/replies-for.ts';
import type { fixProblem } from '../contract.ts';

type Fix = z.output<typeof fixProblem.body>;

/**
 * Corrects a cause for all the orders that wait for it, as the mapping or link would be saved on its own screen; they
 * are checked again.
 * @throws AppError invalid where the product cannot be linked; else as `mapCode`, `mapLocation` and `saveLink`
 */
export async function fixCause(staff: Staff, fix: Fix) {
  const { kind, connection_id, subject } = fix;
  const saved = await saveFix(staff, fix);
  // Where it stood so already, some may wait all the same: those that were checked while it was saved.
  const orders = saved > 0 ? saved : await recheckAll(staff, { kind, connection_id, subjects: [subject] });
  return { message: interpolate(repliesFor(staff).problems.fixed, { orders }), orders };
}

/** @returns how many orders are checked again */
async function saveFix(staff: Staff, fix: Fix): Promise<number> {
  const { connection_id, subject } = fix;
  if (fix.kind === 'unmapped_shipping_code') return mapCode(staff, connection_id, subject, fix.amware_code);
  if (fix.kind === 'unlinked_product') {
    if (!(await isLinkable(staff.db, fix.product_id)))
      throw new AppError('invalid', { fields: { product_id: ['not one of the choices'] } });
    const { orders } = await saveLink(staff, {
      connection_id,
      connector_product_sku: subject,
      product_id: fix.product_id,
    });
    return orders;
  }
  if (subject === '') throw new AppError('invalid', { fields: { subject: ['the order names no location'] } });
  return mapLocation(staff, connection_id, subject, fix.core_id);
}

const recheckAll = (staff: Staff, cause: Cause) =>
  staff.db.transaction().execute((tx) => startRecheck(tx, staff, [cause]));

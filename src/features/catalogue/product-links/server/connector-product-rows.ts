import { z } from 'zod';
import { kitsFromParts, withKitsMade } from '#features/core/catalog/server/kits-from-parts.ts';
import { waitingBySubject } from '#features/core/order-problems/server/waiting-by-subject.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { Suggestion } from '../choices-contract.ts';
import { ConnectorProduct } from '../contract.ts';

/** A row as it is stored: what kits' parts make, and which orders wait for it, is read for a page at once. */
export const StoredConnectorProduct = ConnectorProduct.omit({
  suggestion: true,
  orders_waiting: true,
  orders_staying: true,
}).extend({
  is_kit: z.boolean(),
  suggested: Suggestion.shape.product.extend({ is_kit: z.boolean() }).nullable(),
  suggested_by: Suggestion.shape.reason.nullable(),
  suggested_score: z.number().nullable(),
  suggestions: z.number().int(),
});
type ConnectorProductRow = z.input<typeof StoredConnectorProduct>;

/** The rows as the list shows them. */
export const toConnectorProducts = async (
  db: AccountDb,
  rows: readonly ConnectorProductRow[],
): Promise<ConnectorProduct[]> => withWaiting(db, await withKits(db, rows));

/** The rows with what the parts make of those products that are kits, linked or suggested. */
async function withKits(db: AccountDb, rows: readonly ConnectorProductRow[]): Promise<ConnectorProductRow[]> {
  const products = rows.flatMap(({ product_id, is_kit, suggested }) => [
    ...(product_id === null ? [] : [{ id: product_id, is_kit }]),
    ...(suggested ? [suggested] : []),
  ]);
  const made = await kitsFromParts(db, products);
  return rows.map((row) => ({
    ...row,
    quantity_available: made.get(row.product_id ?? 0) ?? row.quantity_available,
    suggested: row.suggested && (withKitsMade([row.suggested], made)[0] ?? null),
  }));
}

async function withWaiting(db: AccountDb, rows: readonly ConnectorProductRow[]): Promise<ConnectorProduct[]> {
  const waiting = new Map<string, { orders: number; staying: number }>();
  for (const [connection_id, group] of Map.groupBy(rows, (row) => row.connection_id)) {
    const subjects = group.map((row) => row.connector_product_sku);
    const found = await waitingBySubject(db, { kind: 'unlinked_product', connection_id, subjects });
    for (const [subject, orders] of found) waiting.set(`${connection_id} ${subject}`, orders);
  }
  return rows.map(({ suggested, suggested_by, suggested_score, suggestions, is_kit: _, ...row }) => {
    const orders = waiting.get(`${row.connection_id} ${row.connector_product_sku}`);
    return {
      ...row,
      suggestion:
        suggested && suggested_by
          ? {
              product: suggested,
              reason: suggested_by,
              percent: suggested_by === 'title' ? Math.round(100 * (suggested_score ?? 0)) : null,
              candidates: suggestions,
            }
          : null,
      orders_waiting: orders?.orders ?? 0,
      orders_staying: orders?.staying ?? 0,
    };
  });
}

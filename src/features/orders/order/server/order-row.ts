import { sql } from 'kysely';
import { formatError } from '#features/core/order-problems/server/problem-texts.ts';
import { documentError, formatDocumentError } from '#features/tax/documents/server/list/document-error.ts';
import type { Staff } from '#platform/db/actor.ts';
import { OrderRow } from '../contract.ts';

/** What keeps an order is stored by kind and subject. */
export const withTexts = (staff: Staff, row: OrderRow): OrderRow => ({
  ...row,
  error: formatError(staff, row.error),
  document_error: formatDocumentError(staff, row.document_error),
});

/** The columns of a row, named as the contract names them. */
export const rowColumns = sql<OrderRow>`${sql.raw(
  Object.keys(OrderRow.omit({ document_error: true, warehouse_name: true, ship_method_name: true }).shape)
    .map((name) => `o.${name}`)
    .join(', '),
)}, ${documentError} as document_error,
  (select l.core_description from core_locations l where l.account_id = o.account_id and l.core_id = o.warehouse) as warehouse_name,
  (select m.name from ship_methods m where m.account_id = o.account_id and m.code = o.ship_method) as ship_method_name`;

import { sql } from 'kysely';
import { z } from 'zod';
import { currencyAmount } from '#base/money.ts';
import { formatError } from '#features/core/order-problems/server/problem-texts.ts';
import { subjectNames } from '#features/core/order-problems/server/subject-name.ts';
import type { ImbalanceKind } from '#features/orders/balance/contract.ts';
import { isUnanswered } from '#features/orders/balance/server/is-unanswered.ts';
import type { DocumentState } from '#features/tax/documents/document-state.ts';
import { documentError, formatDocumentError } from '#features/tax/documents/server/list/document-error.ts';
import type { Staff } from '#platform/db/actor.ts';
import { OrderRow } from '../contract.ts';

/** A row as it is stored: what keeps the order and its document is no sentence yet. */
export const StoredOrderRow = OrderRow.extend({
  document_error: z.unknown(),
  subject_names: z.record(z.string(), z.string()),
});
export type StoredOrderRow = z.infer<typeof StoredOrderRow>;

/** What keeps an order is stored by kind and subject. */
export const withTexts = (staff: Staff, { subject_names, ...row }: StoredOrderRow): OrderRow => ({
  ...row,
  total_cost: currencyAmount(row.total_cost, row.currency),
  error: formatError(staff, row.error, subject_names),
  document_error: formatDocumentError(staff, row.document_error),
});

/** The fields of a row that are no columns of an order `o`. */
export const derivedFields = {
  document_error: documentError,
  subject_names: subjectNames,
  imbalances: sql<ImbalanceKind[]>`array(
    select distinct i.kind from imbalances i where i.order_id = o.id and ${isUnanswered} order by 1)`,
  tax_document: sql<DocumentState | null>`(
    select d.state from tax_documents d where d.order_id = o.id and d.kind <> 'guide' order by d.id desc limit 1)`,
  warehouse_name: sql<string | null>`(
    select l.core_description from core_locations l where l.account_id = o.account_id and l.core_id = o.warehouse)`,
  ship_method_name: sql<string | null>`(
    select m.name from ship_methods m where m.account_id = o.account_id and m.code = o.ship_method)`,
};

const derived = new Map(Object.entries(derivedFields));

/** The columns of a row, named as the contract names them. */
export const rowColumns = sql<StoredOrderRow>`${sql.join(
  Object.keys(StoredOrderRow.shape).map((name) => {
    const field = derived.get(name);
    return field ? sql`${field} as ${sql.ref(name)}` : sql.ref(`o.${name}`);
  }),
)}`;

import type { z } from 'zod';
import type { CallInput } from '#base/endpoint.ts';
import type { startExport } from '../contract.ts';
import { ListedColumn } from '../export-sheets.ts';
import type { ListedCustomers, ListedDocuments, ListedOrders } from '../listed-rows.ts';

/** A list as it is narrowed and sorted. */
export type ListFilter =
  | { kind: 'orders'; filter: z.input<typeof ListedOrders>['filter'] }
  | { kind: 'customers'; filter: z.input<typeof ListedCustomers>['filter'] }
  | { kind: 'tax_documents'; filter: z.input<typeof ListedDocuments>['filter'] };

/** Without `columns` all that the kind has, without `ids` all that the list shows. */
type ExportChoice = { columns?: readonly string[]; ids?: readonly number[] };

/** What is asked for to have a list written as it is shown. */
export function listedExport(list: ListFilter, wanted: ExportChoice): CallInput<typeof startExport>['body'] {
  switch (list.kind) {
    case 'orders':
      return { kind: list.kind, listed: { filter: list.filter, ...chosen(ListedColumn.orders, wanted) } };
    case 'customers':
      return { kind: list.kind, listed: { filter: list.filter, ...chosen(ListedColumn.customers, wanted) } };
    case 'tax_documents':
      return { kind: list.kind, listed: { filter: list.filter, ...chosen(ListedColumn.tax_documents, wanted) } };
  }
}

function chosen<Name extends string>(column: z.ZodType<Name>, { columns, ids }: ExportChoice) {
  const known = columns?.flatMap((name) => column.safeParse(name).data ?? []) ?? [];
  return { ...(known.length > 0 && { columns: known }), ...(ids && { ids: [...ids] }) };
}

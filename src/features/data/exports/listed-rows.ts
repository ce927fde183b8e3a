import { z } from 'zod';
import { Id } from '#base/ids.ts';
import { CustomerFilter } from '#features/customers/customers/customer-filter.ts';
import { OrderFilter } from '#features/orders/order/order-filter.ts';
import { findDocuments } from '#features/tax/documents/contract.ts';
import { ListedColumn } from './export-sheets.ts';

/** So many rows can be chosen one by one. */
export const MAX_CHOSEN = 10_000;

const PAGE = { page: true, perPage: true } as const;

/**
 * Rows as their list shows them: narrowed and sorted; by `columns` of the list alone; `ids` alone where some are
 * chosen.
 */
const listed = <Filter extends z.ZodType, Column extends z.ZodType>(filter: Filter, column: Column) =>
  z.object({
    filter,
    columns: z.array(column).min(1).max(30).exactOptional(),
    ids: z.array(Id).min(1).max(MAX_CHOSEN).exactOptional(),
  });

export const ListedOrders = listed(OrderFilter.omit(PAGE), ListedColumn.orders);
export type ListedOrders = z.output<typeof ListedOrders>;

export const ListedCustomers = listed(CustomerFilter.omit(PAGE), ListedColumn.customers);
export type ListedCustomers = z.output<typeof ListedCustomers>;

export const ListedDocuments = listed(findDocuments.query.omit(PAGE), ListedColumn.tax_documents);
export type ListedDocuments = z.output<typeof ListedDocuments>;

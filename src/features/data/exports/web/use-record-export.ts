import type { CellStyle } from '#base/csv-cells.ts';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { exportCustomers, exportOrders, OrderListFilters } from '../contract.ts';
import { useAwaitedExport } from './use-awaited-export.ts';

export type RecordKind = 'orders' | 'customers';
/** Texts as they stand in the address; '' does not narrow, and days are both empty or both set. */
export type WantedRecords = { status: string; source: string; country: string; start_at: string; end_at: string };

/** What else narrows the list of orders, and its search. */
export const listFilterNames = OrderListFilters.keyof().options;
export type ListedRecords = Readonly<Record<(typeof listFilterNames)[number], string>>;
/** Nothing else. */
export const unlisted: Partial<ListedRecords> = Object.fromEntries(listFilterNames.map((name) => [name, '']));

type Asked = { wanted: WantedRecords; listed: ListedRecords; style: CellStyle };

/** Has orders or customers written. */
export function useRecordExport(kind: RecordKind) {
  const { order_failed, customer_failed } = useTexts().exports.records;
  return useAwaitedExport(
    ({ wanted: { start_at, end_at, ...others }, listed, style }: Asked, accountId, options) => {
      const query = { ...others, style, ...(start_at && { start_at }), ...(end_at && { end_at }) };
      if (kind === 'customers') return call(exportCustomers, { params: { accountId }, query }, options);
      const used = listFilterNames.filter((name) => listed[name] !== '');
      const narrowed = OrderListFilters.parse(Object.fromEntries(used.map((name) => [name, listed[name]])));
      return call(exportOrders, { params: { accountId }, query: { ...query, ...narrowed } }, options);
    },
    { failed: kind === 'orders' ? order_failed : customer_failed },
  );
}

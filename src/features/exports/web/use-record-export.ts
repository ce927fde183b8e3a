import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { exportCustomers, exportOrders } from '../contract.ts';
import { useAwaitedExport } from './use-awaited-export.ts';

export type RecordKind = 'orders' | 'customers';
/** Texts as they stand in the address; '' does not narrow, and days are both empty or both set. */
export type WantedRecords = { status: string; source: string; country: string; start_at: string; end_at: string };

const exportOf = { orders: exportOrders, customers: exportCustomers };

/** Has orders or customers written. */
export function useRecordExport(kind: RecordKind) {
  const { order_failed, customer_failed } = useTexts().exports.records;
  return useAwaitedExport(
    ({ start_at, end_at, ...others }: WantedRecords, accountId, patience) => {
      const query = { ...others, ...(start_at && { start_at }), ...(end_at && { end_at }) };
      return call(exportOf[kind], { params: { accountId }, query }, patience);
    },
    kind === 'orders' ? order_failed : customer_failed,
  );
}

import type { Export } from '../contract.ts';
import type { ExportKind } from '../export-sheets.ts';

/** Whether a worker has it, or will have it. */
export const isUnderWay = ({ state }: Pick<Export, 'state'>): boolean => state === 'queued' || state === 'running';

/** How much of it is written, from 0 to 1; undefined where it is not known how much there is. */
export function shareOf({ done, total }: Pick<Export, 'done' | 'total'>): number | undefined {
  return total === null || total === 0 ? undefined : Math.min(1, done / total);
}

const BUSY_MS = 2_000; // while one is written; live events come on top
/** Links work for an hour: a page left open gets new ones before. */
const IDLE_MS = 30 * 60_000;

/** When a list of exports is asked for again. */
export const refreshMs = (rows: readonly Pick<Export, 'state'>[] = []): number =>
  rows.some(isUnderWay) ? BUSY_MS : IDLE_MS;

/**
 * How a list distinguishes its exports: items by their kind, records by status and days, failed invoices by days.
 */
export type ExportListing = 'items' | 'records' | 'failed_invoices';

export function listingOf(kind: ExportKind | undefined): ExportListing {
  switch (kind) {
    case 'orders':
    case 'customers':
    case 'tax_documents':
      return 'records';
    case 'failed_mexico_invoices':
      return 'failed_invoices';
    default:
      return 'items';
  }
}

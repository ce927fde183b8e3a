import type { Export } from '../contract.ts';
import type { ExportKind } from '../export-sheets.ts';

/** Whether a worker has it, or will have it. */
export const isUnderWay = ({ state }: Pick<Export, 'state'>): boolean => state === 'queued' || state === 'running';

/** How much of it is written, from 0 to 1; undefined where it is not known how much there is. */
export function shareOf({ done, total }: Pick<Export, 'done' | 'total'>): number | undefined {
  return total === null || total === 0 ? undefined : Math.min(1, done / total);
}

/** Orders and customers are narrowed by status and days, items by what they are. */
export const isRecord = (kind: ExportKind | undefined): boolean => kind === 'orders' || kind === 'customers';

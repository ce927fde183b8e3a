import { z } from 'zod';
import { CalendarDate } from '#base/calendar-date.ts';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { findDocuments } from '#features/tax/documents/contract.ts';
import { Export, ExportStyle } from './contract.ts';

/** An export of failed invoices. */
const FailedInvoiceExport = Export.omit({ user: true }).extend({
  /**
   * The file's name, which ends in `.csv`, while it can be downloaded from `url`; else how the export stands, in words.
   */
  path: z.string(),
  url: z.string().nullable(),
  created_at: z.iso.datetime(),
  user: z.object({ name: z.string() }),
});
export type FailedInvoiceExport = z.infer<typeof FailedInvoiceExport>;

export const findFailedInvoiceExports = endpoint('GET /api/export/failed-mexico-invoices', {
  summary: 'Past and running exports of failed Mexican invoices, newest first',
  access: 'export',
  staleBy: ['export'],
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  replies: {
    200: z.object({
      paginator: pageOf(FailedInvoiceExport).extend({
        prev_page_url: z.string().nullable(),
        next_page_url: z.string().nullable(),
      }),
      /** The pages that a pager offers, `...` for those it leaves out. */
      pagination_elements: z.array(z.union([z.number().int(), z.literal('...')])),
    }),
  },
});

/** Days of the account's zone, both included, on which the invoices' orders were placed. */
export const exportFailedInvoices = endpoint('POST /api/export/failed-mexico-invoices', {
  summary: 'Write failed Mexican invoices to a file and answer its record; 504 when that takes longer',
  access: 'export',
  body: z.object({ start_at: CalendarDate, end_at: CalendarDate }),
  replies: { 200: FailedInvoiceExport },
});

/** What the list of tax documents is narrowed by. */
const DocumentFilters = findDocuments.query.omit({ page: true, perPage: true });
export type DocumentFilters = z.output<typeof DocumentFilters>;

export const exportDocuments = endpoint('GET /api/documents/export', {
  summary: 'Write tax documents as the list shows them to a file and answer its record; 504 when that takes longer',
  access: 'export',
  changes: true,
  query: DocumentFilters.extend({ style: ExportStyle.optional() }),
  replies: { 200: Export },
});

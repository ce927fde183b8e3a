import { z } from 'zod';
import { EncodingChoice, encodings } from '#base/encodings.ts';
import { endpoint, pageOf } from '#base/endpoint.ts';
import { Id, IdParams } from '#base/ids.ts';
import { Instant } from '#base/instant.ts';
import { ConnectorParams } from '#features/partners/connections/contract.ts';
import { AcrossQuery, OfChannel } from './contract.ts';
import { RunOutcome, RunState } from './run-outcomes.ts';

/** Many links made or removed at once. `counts`: lines by what became of them. */
export const LinkRun = z.object({
  id: z.number().int(),
  connection_id: z.number().int(),
  connection_name: z.string(),
  kind: z.enum(['file', 'matches']),
  file_name: z.string(),
  state: RunState,
  lines: z.number().int(),
  done: z.number().int(),
  started_by: z.string(),
  created_at: Instant,
  counts: z.partialRecord(RunOutcome, z.number().int()),
});
export type LinkRun = z.infer<typeof LinkRun>;

export const startMatchRuns = endpoint('POST /api/link-runs', {
  summary:
    'Accept all suggestions by the same SKU, of one channel or of all: a run for each; how far it is: `/api/link-runs/{id}`',
  access: 'edit_mappings',
  body: z.object({ connection_id: Id.optional() }),
  replies: { 200: z.array(LinkRun) },
});

export const findLatestLinkRuns = endpoint('GET /api/link-runs', {
  summary:
    'The last time that many links of a channel were made at once, of one channel or of each; none where that never was',
  staleBy: ['link', 'connection'],
  query: OfChannel,
  replies: { 200: z.array(LinkRun) },
});

export const getLinkRun = endpoint('GET /api/link-runs/{id}', {
  summary: 'How far it is, and what became of the lines so far',
  staleBy: ['link', 'connection'],
  params: IdParams,
  replies: { 200: LinkRun },
});

export const LinkRunLine = z.object({
  line: z.number().int(),
  connector_product_sku: z.string(),
  product_sku: z.string(),
  outcome: RunOutcome.nullable(),
});
export type LinkRunLine = z.infer<typeof LinkRunLine>;

export const findLinkRunLines = endpoint('GET /api/link-runs/{id}/lines', {
  summary: 'Its lines with what became of each, all or those with one outcome',
  staleBy: ['link', 'connection'],
  params: IdParams,
  query: z.object({
    outcome: RunOutcome.optional(),
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(200).default(25),
  }),
  replies: { 200: pageOf(LinkRunLine) },
});

export const applyLinkRun = endpoint('POST /api/link-runs/{id}/apply', {
  summary: 'Make the changes that the check of a file announced',
  access: 'edit_mappings',
  params: IdParams,
  replies: { 200: LinkRun },
});

/** What of the table a download holds. */
export const linkFileQuery = AcrossQuery.pick({ connectionStatus: true, q: true, connection_id: true });

/** What a refusal `link_file_encoding` says: what the file can be read as, the likeliest first. */
export const UnclearEncoding = z.object({ details: z.object({ encodings: z.array(EncodingChoice) }) });

/** The body is the file itself, of type `text/csv`; at most 10 MiB and 100,000 lines. */
export const uploadLinkFile = endpoint('POST /api/connectors/{connector}/products/csv', {
  summary:
    'Take in a CSV of links (`Connector SKU`, `Product SKU`; empty: no link) and check it; nothing is linked yet',
  access: 'edit_mappings',
  params: ConnectorParams,
  query: z.object({
    name: z.string().max(200).default(''),
    /** How its letters are read; left out: as they look, and refused where they fit several alphabets. */
    encoding: z.enum(encodings).optional(),
  }),
  body: z.instanceof(Blob),
  replies: { 200: LinkRun },
});

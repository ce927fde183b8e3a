import { z } from 'zod';
import { EncodingChoice, encodings } from '#base/encodings.ts';
import { endpoint, Nothing, pageOf } from '#base/endpoint.ts';
import { IdParams } from '#base/ids.ts';
import { optionalFilter } from '#base/optional-filter.ts';
import { EntityIdParam } from '#features/core/catalog/entities.ts';
import { FaultCode } from './faults.ts';

/** What the lines of a file are. */
export const Sheet = z.enum(['products', 'raw_materials', 'kit_parts', 'categories', 'locations', 'stock']);
export type Sheet = z.infer<typeof Sheet>;

/**
 * uploaded: its columns are to be mapped · checking · checked: nothing is written yet · running · done ·
 * undoing · undone: taken back · failed: could not be read to its end, nothing of it is written or `note` says what is.
 */
export const ImportState = z.enum([
  'uploaded',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'failed',
]);
export type ImportState = z.infer<typeof ImportState>;

/** What happens to a row that is there already: it takes the file's values, or stays as it is. */
export const ExistingRows = z.enum(['update', 'skip']);

/** A file has at most a thousand columns. */
const LAST_COLUMN = 999;
const Page = z.coerce.number().int().min(1).max(100_000).default(1);

/**
 * For each field of the sheet the file's column (from 0) that it is read from; fields that are left out are not read.
 */
export const Mapping = z.record(z.string().max(60), z.number().int().min(0).max(LAST_COLUMN));
export type Mapping = z.infer<typeof Mapping>;

const Counts = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Lines that stay out because their row is there already and shall not be changed. */
  skipped: z.number().int(),
  failed: z.number().int(),
});

/** A field of a sheet as the wizard offers it; its words are `texts.imports.fields.<name>`. */
const SheetField = z.object({ name: z.string(), is_required: z.boolean() });

export const Import = z.object({
  id: z.number().int(),
  sheet: Sheet,
  state: ImportState,
  file_name: z.string(),
  size: z.number().int(),
  created_at: z.iso.datetime(),
  created_by: z.string(),
  ended_at: z.iso.datetime().nullable(),
  /** How the file was read. */
  encoding: z.enum(encodings),
  /** What the file can be read as, the likeliest first; empty where it can be nothing else. */
  encodings: z.array(EncodingChoice),
  /** Where it is not, `PUT /api/imports/{id}/encoding` says it before the file is checked. */
  is_encoding_certain: z.boolean(),
  delimiter: z.string(),
  decimal: z.enum(['.', ',']),
  /** Whether a person said which sign is the decimal one. Where not, `97.000` is a fault of its line. */
  is_decimal_certain: z.boolean(),
  /** Whether an item without a SKU gets one made of its product and options. */
  makes_skus: z.boolean(),
  /**
   * The first row, whether it names the columns (as chosen; before that as it looks), and the first five rows below it.
   */
  first_row: z.array(z.string()),
  has_header: z.boolean(),
  samples: z.array(z.array(z.string())),
  /** The names of the columns, each '' where there is no header. */
  columns: z.array(z.string()),
  fields: z.array(SheetField),
  /** As chosen; before that as the header suggests. */
  mapping: Mapping,
  existing: ExistingRows,
  /** The shop system whose export of products it looks like. */
  known_export: z.string().nullable(),
  /** 0 to 1, of what the state is doing. */
  progress: z.number(),
  lines: z.number().int(),
  counts: Counts,
  /** What became of an undo: rows that stayed because they were changed since, or are in use. */
  kept: z.number().int(),
  note: z.string().nullable(),
});
export type Import = z.infer<typeof Import>;

/** A fault of one line: `line` counts the file's lines from 1, the header being one; `value` is what is there. */
export const ImportFault = z.object({ line: z.number().int(), value: z.string(), message: z.string() });
export type ImportFault = z.infer<typeof ImportFault>;

/** All lines with the same fault in the same column. */
export const FaultGroup = z.object({
  code: FaultCode,
  /** From 0; null where the whole line is wrong. */
  column: z.number().int().nullable(),
  /** What the file calls it; '' for the whole line. */
  column_name: z.string(),
  /** What they have in common. */
  message: z.string(),
  lines: z.number().int(),
  /** No error: what was changed in lines that are imported all the same. */
  is_note: z.boolean(),
  /** The first three of them. */
  first: z.array(ImportFault),
});
export type FaultGroup = z.infer<typeof FaultGroup>;

/** What a line would change in the row that it names by `key`; '' and null both say that nothing is known. */
export const LineChanges = z.object({
  line: z.number().int(),
  key: z.string(),
  cells: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type LineChanges = z.infer<typeof LineChanges>;

export const uploadQuery = z.object({ sheet: Sheet });

/** Multipart with `file`: its head is read, and the whole is kept. */
export const uploadImport = endpoint('POST /api/imports', {
  summary: 'Uploads a file to import: multipart with `file`',
  access: 'edit_catalog',
  query: uploadQuery,
  body: z.instanceof(FormData),
  replies: { 200: Import },
});

export const findImports = endpoint('GET /api/imports', {
  summary: 'Past and running imports, newest first',
  staleBy: ['import'],
  query: z.object({ page: Page, sheet: optionalFilter(Sheet) }),
  replies: { 200: pageOf(Import) },
});

export const getImport = endpoint('GET /api/imports/{id}', {
  summary: 'One import with its progress and counts',
  staleBy: ['import'],
  params: IdParams,
  replies: { 200: Import },
});

export const chooseEncoding = endpoint('PUT /api/imports/{id}/encoding', {
  summary: 'Reads the file in another encoding: its first rows and the suggested columns are those of the new reading',
  access: 'edit_catalog',
  params: IdParams,
  body: z.object({ encoding: z.enum(encodings) }),
  replies: { 200: Import },
});

export const checkImport = endpoint('POST /api/imports/{id}/check', {
  summary: 'Says which column is what and has the whole file checked; nothing is written',
  access: 'edit_catalog',
  params: IdParams,
  body: z.object({
    mapping: Mapping,
    existing: ExistingRows,
    decimal: z.enum(['.', ',']),
    /** True where a person chose `decimal`: then three digits behind it are a fraction, behind the other one thousands. */
    is_decimal_certain: z.boolean().optional(),
    /** Has items without a SKU get one made of the product (`group`, else `name`) and its options. */
    makes_skus: z.boolean().optional(),
    /** Left out: as it stands. */
    has_header: z.boolean().optional(),
  }),
  replies: { 200: Import },
});

export const runImport = endpoint('POST /api/imports/{id}/run', {
  summary: 'Writes what was checked; lines with a fault stay out',
  access: 'edit_catalog',
  params: IdParams,
  replies: { 200: Import },
});

export const undoImport = endpoint('POST /api/imports/{id}/undo', {
  summary: 'Takes a done import back, but for what was changed since',
  access: 'edit_catalog',
  params: IdParams,
  replies: { 200: Import },
});

export const discardImport = endpoint('DELETE /api/imports/{id}', {
  summary: 'Forgets an import that was not run',
  access: 'edit_catalog',
  params: IdParams,
  replies: { 204: Nothing },
});

export const findLineChanges = endpoint('GET /api/imports/{id}/changes', {
  summary: 'Cell by cell what the first twenty lines that change something would change; of a checked import',
  staleBy: ['import', 'product', 'category', 'stock', 'mapping'],
  params: IdParams,
  replies: { 200: z.object({ data: z.array(LineChanges) }) },
});

export const findFaultGroups = endpoint('GET /api/imports/{id}/fault-groups', {
  summary: 'What is wrong with the lines, by kind and column, those of most lines first; at most 200',
  staleBy: ['import'],
  params: IdParams,
  replies: { 200: z.object({ data: z.array(FaultGroup) }) },
});

export const findFaults = endpoint('GET /api/imports/{id}/faults', {
  summary: 'The lines with one fault in one column, or without `column` in the whole line; 100 a page',
  staleBy: ['import'],
  params: IdParams,
  query: z.object({
    code: FaultCode,
    column: optionalFilter(z.coerce.number().int().min(0).max(LAST_COLUMN)),
    page: Page,
  }),
  replies: { 200: pageOf(ImportFault) },
});

/**
 * `GET /api/imports/{id}/failed.csv` (plain download): the failed lines as they came, with a first column that says
 * why.
 */

/** The last import of an entity. */
export const LastImport = z.object({
  date_time: z.string(),
  import_success: z.number().int(),
  import_fail: z.number().int(),
  import_skipped: z.number().int(),
});

/**
 * `POST /api/upload-csv/{entityId}`: multipart with `file`; reads, checks and runs at once. 211 no CSV, 212 a CSV that
 * cannot be meant; 422 where a number can be read in two ways, with both.
 */
export const uploadCsvParams = z.object({ entityId: EntityIdParam });
export const UploadCsvReply = LastImport.extend({ id: z.number().int(), message: z.string(), is_running: z.boolean() });

export const getLastUpload = endpoint('GET /api/upload-csv/get-last-upload', {
  summary: 'What the last import of products or raw materials did; 204 when there was none',
  staleBy: ['import'],
  query: z.object({ entity_id: EntityIdParam }),
  replies: { 200: LastImport, 204: Nothing },
});

import type { Secrets } from '#platform/secrets.ts';

/** The columns that name stored files, by table. */
export const FILE_COLUMNS = {
  exports: ['file_key'],
  imports: ['file_key'],
  product_files: ['key', 'preview_key', 'thumbnail_key'],
  support_files: ['file_key'],
  tax_documents: ['pdf_key', 'xml_key'],
};

/** All keys of stored files that rows name, and nulls where a row names none. */
export const FILE_KEYS = Object.entries(FILE_COLUMNS)
  .map(([table, columns]) => `select unnest(array[${columns.join(', ')}]) as key from ${table}`)
  .join(' union all ');

/**
 * Prevents work of a restored database: other programs held its jobs, and since the backup its writes to partners may
 * have arrived. So these are looked up before they are sent, and nothing is sent or read until a person resumes the
 * connectors.
 */
export const AFTER_RESTORE = `
  select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs
    where locked_by is not null));
  update partner_writes set state = 'sending' where state = 'queued';
  update connections set state = 'paused' where state = 'active'`;

/** The same for the same SECRET_KEY. */
export const keyCheckOf = (secrets: Secrets) => secrets.codeFor('backup').slice(0, 16);

import type { Secrets } from '#platform/secrets.ts';

/** All keys of stored files that rows name. */
export const FILE_KEYS = `
  select file_key as key from imports where file_key is not null
  union all select file_key from exports where file_key is not null
  union all select file_key from support_files
  union all select unnest(array[key, preview_key, thumbnail_key]) from product_files`;

/**
 * What a restored database must not do by itself: other programs held its jobs, and since the backup was made its writes to partners
 * may have arrived. So these are asked about before they are sent, and nothing is sent or read until a person resumes the connectors.
 */
export const AFTER_RESTORE = `
  select graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs where locked_by is not null));
  update partner_writes set state = 'sending' where state = 'queued';
  update connections set state = 'paused' where state = 'active'`;

/** The same for the same SECRET_KEY. */
export const keyCheckOf = (secrets: Secrets) => secrets.codeFor('backup').slice(0, 16);

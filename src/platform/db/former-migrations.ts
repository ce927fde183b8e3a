import type pg from 'pg';
import { StartError } from '../config.ts';
import { APP_ROLE } from './app-login.ts';

/**
 * Records the first ten migrations in a database that ran all of the former ones: a build from before the first release made it, and its
 * schema is the same. Names that the former migrations left, and nothing else, become those of a new database.
 * @throws StartError where it ran some of them only; it is left as it is
 */
export async function carryFormerDatabaseOver(pool: pg.Pool): Promise<void> {
  if (!(await isFormer(pool))) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Another program may do it at the same time.
    await client.query('lock table app_migrations.kysely_migration in share row exclusive mode');
    if (await isFormer(client)) {
      const { rows } = await client.query<{ name: string }>(
        'delete from app_migrations.kysely_migration returning name',
      );
      const recorded = rows.map(({ name }) => name).sort();
      if (recorded.join() !== FORMER.join()) throw new StartError(NOT_THE_LAST);
      await client.query(
        'insert into app_migrations.kysely_migration (name, timestamp) select name, $2 from unnest($1::text[]) name',
        [FIRST, new Date().toISOString()],
      );
      await client.query(LEFTOVER_NAMES);
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const NOT_THE_LAST =
  'The database was made by an earlier build of Bodega: start the last build before the first release once, ' +
  'which brings it up to 0110-newest-orders-first, and then this one';

async function isFormer(client: pg.Pool | pg.ClientBase): Promise<boolean> {
  const table = await client.query(`select from pg_class where oid = to_regclass('app_migrations.kysely_migration')`);
  if (table.rows.length === 0) return false;
  const first = await client.query('select from app_migrations.kysely_migration where name = $1', [FORMER[0]]);
  return first.rows.length > 0;
}

/** As a new database has them; names of `not null` are kept by PostgreSQL 18 and later. */
const LEFTOVER_NAMES = `
alter sequence commands_id_seq rename to partner_writes_id_seq;
alter table import_changes validate constraint import_changes_what_check;
revoke execute on function app.count_orders() from ${APP_ROLE};
do $$
declare
  leftover record;
begin
  for leftover in
    select c.conname, t.relname, t.relname || '_' || a.attname || '_not_null' as name
      from pg_constraint c
      join pg_class t on t.oid = c.conrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
     where c.contype = 'n' and t.oid in ('public.partner_writes'::regclass, 'public.imports'::regclass)
  loop
    continue when leftover.conname = leftover.name;
    execute format('alter table public.%I rename constraint %I to %I', leftover.relname, leftover.conname, leftover.name);
  end loop;
end $$;
`;

/** They make the schema that the former ones made. */
const FIRST = [
  '0001-tenancy',
  '0002-jobs-and-events',
  '0003-connections',
  '0004-catalogue',
  '0005-orders',
  '0006-channels',
  '0007-stock',
  '0008-outbox-and-shipments',
  '0009-imports-and-exports',
  '0010-search-and-counts',
];

/** The migrations of builds from before the first release, in order. */
export const FORMER = [
  '0001-accounts',
  '0002-connections',
  '0003-orders',
  '0004-search',
  '0010-connection-state',
  '0020-customer-lists',
  '0030-channels',
  '0031-connector-settings',
  '0032-mappings',
  '0033-product-links',
  '0034-channel-stock',
  '0035-rechecks',
  '0040-catalogue',
  '0041-item-lists',
  '0042-item-files',
  '0043-imports',
  '0044-exports',
  '0045-order-lines',
  '0046-listings',
  '0047-categories',
  '0048-announcements',
  '0049-slimmer-indexes',
  '0050-order-search',
  '0051-order-filters',
  '0056-import-faults',
  '0057-first-line',
  '0058-availability',
  '0060-order-numbers',
  '0061-versions-missed',
  '0062-login-tries',
  '0063-password-links',
  '0064-kept-mail',
  '0065-count-changed-orders',
  '0066-functions-by-grant',
  '0070-login-tries-by-place',
  '0074-waits-and-shares',
  '0078-folded-search',
  '0079-alias-only-what-differs',
  '0082-order-lists',
  '0083-problem-counts',
  '0086-sku-look-ups',
  '0087-waiting-jobs',
  '0089-edit-leases',
  '0090-refunds',
  '0091-event-keys',
  '0092-variant-rows',
  '0095-customers-not-synced',
  '0096-number-spans',
  '0097-planned-jobs-one-count',
  '0099-zone-changes-alone',
  '0100-order-transitions',
  '0101-partner-writes',
  '0102-uploads-by-outbox',
  '0103-order-facts',
  '0104-corrected-sales',
  '0105-resumable-runs',
  '0106-a-key-for-each-table',
  '0108-stock-job-names',
  '0110-newest-orders-first',
];

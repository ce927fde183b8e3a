import type pg from 'pg';
import type { BackupTable } from './manifest.ts';

/** The job queue's tables and ours; rows that migrations write are made by them. */
const SCHEMAS = ['public', 'app', 'graphile_worker'];
/** `queue_workers` names processes that run; it has no meaning in another database. */
const LEFT_OUT = ['graphile_worker.migrations', 'app.queue_workers'];

/** All tables with the columns that hold values of their own. */
export async function readTables(client: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select format('%I.%I', n.nspname, c.relname) as name, array_agg(quote_ident(a.attname)
      order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = any($1)
        and format('%I.%I', n.nspname, c.relname) <> all($2)
      group by n.nspname, c.relname order by 1`,
    [SCHEMAS, LEFT_OUT],
  );
  return rows;
}

/** All sequences, by their quoted names. */
export async function readSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = any($1) order by 1`,
    [SCHEMAS],
  );
  return rows.map(({ name }) => name);
}

type ForeignKey = { target: string; name: string; definition: string };

/** References between rows of different tables. */
export async function readForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.conrelid::regclass::text as target, quote_ident(c.conname) as name,
      pg_get_constraintdef(c.oid) as definition
       from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1)`,
    [SCHEMAS],
  );
  return rows;
}

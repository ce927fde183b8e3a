import type pg from 'pg';
import { DROP_JOBS } from './tidy.ts';

/**
 * Takes back an account that a part made for itself: its rows in every table, its partners' limits, and all jobs that
 * wait.
 */
export async function removeAccount(client: pg.Client, accountId: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and c.relnamespace = any(array['public', 'app']::regnamespace[])
        and a.attname = 'account_id'`,
  );
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  const connections = 'select id from connections where account_id = $1';
  await client.query(`delete from app.call_limits where connection_id in (${connections})`, [accountId]);
  for (const { name } of rows) await client.query(`delete from ${name} where account_id = $1`, [accountId]);
  await client.query('delete from accounts where id = $1', [accountId]);
  await client.query(DROP_JOBS);
  await client.query('commit');
}

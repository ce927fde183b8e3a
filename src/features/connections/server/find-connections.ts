import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { connectorOf } from '#connectors/registry.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import { ConnectionState, healthOf } from '../connection-rules.ts';
import type { ConnectionView } from '../contract.ts';
import { sayResult } from './connector-log.ts';

type Row = {
  id: number;
  kind: string;
  name: string;
  state: string;
  last_attempt_at: string | null;
  last_success_at: string | null;
  last_error: string | null;
  last_error_kind: string | null;
  last_error_at: string | null;
  failures: number;
  next_try_at: string | null;
  backlog: number;
  orders_with_problems: number;
};

/** The account's connections by name; only the one with this id, where one is given. */
export async function findConnectionViews(staff: Staff, id: number | null = null): Promise<ConnectionView[]> {
  const { rows } = await sql<Row>`
    select c.id, c.kind, c.name, c.state, c.last_attempt_at, c.last_success_at, c.last_error, c.last_error_kind,
           c.last_error_at, c.failures, c.next_try_at, coalesce(w.n, 0) as backlog, coalesce(p.n, 0) as orders_with_problems
      from connections c
      left join (select connection_id, count(*)::int as n from commands
                  where state in ('queued', 'sending', 'in_doubt') group by 1) w on w.connection_id = c.id
      left join (select connection_id, count(distinct order_id)::int as n from problems group by 1) p on p.connection_id = c.id
     where ${id}::bigint is null or c.id = ${id}
     order by c.name`.execute(staff.db);
  return rows.map((row) => viewOf(row, staff.language));
}

function viewOf({ last_error_kind, last_error, ...row }: Row, language: Staff['language']): ConnectionView {
  const { title, capabilities } = connectorOf(row.kind).manifest;
  const state = ConnectionState.parse(row.state);
  return {
    ...row,
    title,
    state,
    health: healthOf({ state, failures: row.failures }),
    capabilities: [...capabilities],
    last_error: last_error_kind && sayResult(language, last_error_kind, { reason: last_error ?? '' }),
  };
}

/**
 * The id that `{connector}` in a path stands for: itself, or that of the account's one connection of the kind.
 * @throws AppError not_found, also where two are of the kind
 */
export async function getConnectionId(actor: Actor, connector: string): Promise<number> {
  const isId = /^\d{1,15}$/.test(connector);
  const found = await actor.db
    .selectFrom('connections')
    .select('id')
    .where(isId ? 'id' : 'kind', '=', isId ? Number(connector) : connector)
    .limit(2)
    .execute();
  const [only] = found;
  if (!only || found.length > 1) throw new AppError('not_found');
  return only.id;
}

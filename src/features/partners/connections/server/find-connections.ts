import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { capabilitiesOf, switchedOff } from '#connectors/core/capabilities.ts';
import { findConnector } from '#connectors/registry.ts';
import type { Actor, Staff } from '#platform/db/actor.ts';
import { ConnectionState, type Health, HOURS_SHOWN, healthOf, type Remedy, remedyOf } from '../connection-rules.ts';
import type { Attempts, ConnectionView } from '../contract.ts';
import { formatResult } from './connector-log.ts';
import { countWaiting } from './failing-queues.ts';
import { isOpenDifference } from './open-differences.ts';
import { isComplete, type StoredConnection } from './stored-connection.ts';
import { unfinished } from './unfinished-writes.ts';

type ConnectionRow = {
  id: number;
  kind: string;
  name: string;
  state: string;
  settings: StoredConnection['settings'];
  needs_activation: boolean;
  last_attempt_at: string | null;
  last_success_at: string | null;
  last_error: string | null;
  last_error_kind: string | null;
  is_granted: boolean | null;
  last_error_at: string | null;
  failures: number;
  next_try_at: string | null;
  backlog: number;
  orders_with_problems: number;
  attempts: (Attempts & { hours_ago: number })[] | null;
  differences: number | null;
};

/** The attempts of the last day; hours without any are left out. */
const attempts = sql`(
  select jsonb_agg(h) from (
    select floor(extract(epoch
      from now() - a.span) / 3600)::int as hours_ago, sum(a.good)::int as good, sum(a.bad)::int as bad
      from connection_attempts a
     where a.connection_id = c.id and a.span > now() - make_interval(hours => ${sql.lit(HOURS_SHOWN)}) group by 1) h)`;

/** What was found when the channel was last compared and has not been mended since. */
const differences = sql`(
  select (select count(*)::int from reconciliation_differences d
           where d.reconciliation_id = r.id and ${isOpenDifference(sql`c.id`)})
    from reconciliations r where r.connection_id = c.id and r.state = 'done' order by r.id desc limit 1)`;

/** The account's connections by name; only the one with this id, where one is given. */
export async function findConnectionViews(staff: Staff, id: number | null = null): Promise<ConnectionView[]> {
  const { rows } = await sql<ConnectionRow>`
    select c.id, c.kind, c.name, c.state, c.settings, c.needs_activation, c.last_attempt_at, c.last_success_at,
      c.last_error,
           c.last_error_kind, c.last_error_at,
           c.failures + coalesce(q.failures, 0) as failures, greatest(c.next_try_at, q.next_try_at) as next_try_at,
           coalesce(w.n, 0) + ${countWaiting('stock')} + ${countWaiting('contacts')} as backlog,
           coalesce(p.n, 0) as orders_with_problems, ${attempts} as attempts,
           ${differences} as differences, case when a.is_used then a.refresh_token is not null end as is_granted
      from connections c
      left join (select connection_id, count(*)::int as n from partner_writes
                  where state in ${unfinished} group by 1) w on w.connection_id = c.id
      left join (select connection_id, sum(orders)::int as n from problem_count_deltas where kind = ''
        group by 1) p on p.connection_id = c.id
     cross join lateral (select max(failures) as failures, max(next_try_at) as next_try_at from failing_queues
       where connection_id = c.id) q
      left join connection_consents a on a.connection_id = c.id
     where c.removed_at is null and (${id}::bigint is null or c.id = ${id})
     order by c.name`.execute(staff.db);
  return rows.map((row) => viewOf(row, staff.language));
}

function viewOf(
  { last_error, settings, attempts, ...row }: ConnectionRow,
  language: Staff['language'],
): ConnectionView {
  const manifest = findConnector(row.kind)?.manifest;
  const state = ConnectionState.parse(row.state);
  const is_complete = isComplete({ kind: row.kind, settings });
  const remedy = remedyOf({ ...row, state, is_known: manifest !== undefined, is_complete });
  const { last_error_kind, is_granted: _, ...shown } = row;
  const hours = byHour(attempts ?? []);
  return {
    ...shown,
    title: manifest?.title ?? row.kind,
    role: manifest?.kind ?? null,
    state,
    remedy,
    health: healthWith(remedy, healthOf({ state, failures: row.failures })),
    attempts_hour: hours.at(-1) ?? none,
    attempts_day: hours.reduce(add, none),
    hours,
    capabilities: manifest ? capabilitiesOf(manifest, settings) : [],
    capabilities_off: manifest ? switchedOff(manifest, settings) : [],
    last_error: last_error_kind && formatResult(language, last_error_kind, { reason: last_error ?? '' }),
  };
}

const none: Attempts = { good: 0, bad: 0 };
const add = (one: Attempts, other: Attempts): Attempts => ({ good: one.good + other.good, bad: one.bad + other.bad });

/** Every hour of the day, that up to now last. */
function byHour(attempts: readonly (Attempts & { hours_ago: number })[]): Attempts[] {
  const known = new Map(attempts.map(({ hours_ago, ...one }) => [hours_ago, one]));
  return Array.from({ length: HOURS_SHOWN }, (_, index) => known.get(HOURS_SHOWN - 1 - index) ?? none);
}

/** Where settings are what it lacks, that is the word for it, whatever it was doing. */
function healthWith(remedy: Remedy | null, health: Health): Health {
  if (remedy === 'update') return 'broken';
  return remedy === 'settings' ? 'needs_settings' : health;
}

/**
 * The id that `{connector}` in a path stands for: itself, or that of the account's one connection of the kind.
 * @throws AppError not_found, also where two are of the kind
 */
export async function getConnectionId(actor: Pick<Actor, 'db'>, connector: string): Promise<number> {
  const isId = /^\d{1,15}$/.test(connector);
  const found = await actor.db
    .selectFrom('connections')
    .select('id')
    .where(isId ? 'id' : 'kind', '=', isId ? Number(connector) : connector)
    .where('removed_at', 'is', null)
    .limit(2)
    .execute();
  const [only] = found;
  if (!only || found.length > 1) throw new AppError('not_found');
  return only.id;
}

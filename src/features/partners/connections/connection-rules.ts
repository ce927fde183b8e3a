import { z } from 'zod';

/** What a partner is for. */
export const PartnerRole = z.enum(['channel', 'fulfilment', 'listing', 'tax', 'crm', 'desk']);

/** What an account decided, or what a refusal forced: a broken connection waits for a person. */
export const ConnectionState = z.enum(['active', 'paused', 'broken']);
export type ConnectionState = z.infer<typeof ConnectionState>;

/** The health of a connection; `failing` recovers by itself, the others except `ok` wait for a person. */
export const Health = z.enum(['ok', 'failing', 'broken', 'paused', 'needs_settings']);
export type Health = z.infer<typeof Health>;

/**
 * What is sent to a partner waits in one of these: orders and all else that the outbox has, stock, and customers. Each
 * may fail by itself.
 */
export const WriteQueue = z.enum(['outbox', 'stock', 'contacts']);
export type WriteQueue = z.infer<typeof WriteQueue>;

/** After the first failure what waits for the partner says so, where it is looked at. */
export const FAILING_AFTER = 1;
/**
 * One failure is soon over; after so many in a row nothing has gone through for a minute and a half, and staff hear of
 * it wherever they look.
 */
export const STALLED_AFTER = 3;

/** A connection with its failures in a row, of what is read and of one queue. */
type Standing = { state: ConnectionState; failures: number };

/**
 * Whether nothing goes through a connection that should be at work, after so many failures; in SQL `standsStillInSql`.
 */
export function standsStill({ state, failures }: Standing, after: number): boolean {
  return state === 'broken' || (state === 'active' && failures >= after);
}

/** The health of a connection, as every screen shows it. */
export function healthOf(connection: Standing): Health {
  if (connection.state !== 'active') return connection.state;
  return standsStill(connection, FAILING_AFTER) ? 'failing' : 'ok';
}

/**
 * What a partner that answers takes none of, by the queues that fail: in words of one kind, or of none in particular.
 */
export function takenNoneOf(queues: readonly WriteQueue[]): 'nothing' | 'stock' | 'contacts' {
  const [only, ...others] = queues;
  return only === undefined || only === 'outbox' || others.length > 0 ? 'nothing' : only;
}

/**
 * What a person must do about a connection: give `credentials` again, complete its `settings`, or bring Bodega up to
 * date because it does not know the kind; or sign in at the partner (`connect`), where that was not done yet or holds
 * no more. Null: nothing of these.
 */
export const Remedy = z.enum(['credentials', 'settings', 'update', 'connect']);
export type Remedy = z.infer<typeof Remedy>;

type Fitness = {
  state: ConnectionState;
  is_known: boolean;
  is_complete: boolean;
  last_error_kind: string | null;
  /** Whether a member consented at the partner; null where the connection signs in otherwise. */
  is_granted: boolean | null;
};

/** What a person must do before a connection can work. */
export function remedyOf({ state, is_known, is_complete, last_error_kind, is_granted }: Fitness): Remedy | null {
  if (!is_known) return 'update';
  if (!is_complete) return 'settings';
  if (is_granted === false) return 'connect';
  if (state !== 'broken') return null;
  if (last_error_kind !== 'auth') return 'settings';
  return is_granted === null ? 'credentials' : 'connect';
}

const PAUSES_S = [10, 30, 60, 120, 300];

/** How long to leave a partner alone after so many failures in a row, in milliseconds; five minutes at most. */
export function pauseAfter(failures: number): number {
  return 1000 * (PAUSES_S[Math.min(failures, PAUSES_S.length) - 1] ?? 0);
}

/** A list in two halves, the first not shorter. A batch that a partner refuses is bisected with it. */
export function halves<T>(all: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(all.length / 2);
  return [all.slice(0, middle), all.slice(middle)];
}

/** How many hours of attempts the screens show. */
export const HOURS_SHOWN = 24;

/** How an hour's attempts went, for its bar: `none` without any. */
export function hourTone({ good, bad }: { good: number; bad: number }): 'none' | 'good' | 'mixed' | 'bad' {
  if (bad === 0) return good === 0 ? 'none' : 'good';
  return good === 0 ? 'bad' : 'mixed';
}

import { sql } from 'kysely';
import type { Token, TokenStore } from '#connectors/core/token-store.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';
import { readConsent, rotate } from './authorization/consents.ts';

/** A token that ends sooner is renewed: it must outlive the call it is taken for. */
const MARGIN = '1 minute';

type Kept = Token & { sealed: Buffer; is_usable: boolean };

/** What sealed tokens of a connection are bound to, and the name of the lock under which they change. */
const boundTo = ({ account_id }: Pick<Actor, 'account_id'>, connectionId: number) =>
  `token:${account_id}:${connectionId}`;

/** Locks a connection's tokens against renewal and replacement. Taken before the connection's row, where both are. */
export async function lockTokens(tx: AccountDb, actor: Pick<Actor, 'account_id'>, connectionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${boundTo(actor, connectionId)}, 0))`.execute(tx);
}

/** Stores a token in place of the one before; under the lock. */
export async function keepToken(
  tx: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  secrets: Secrets,
  connectionId: number,
  granted: Token,
): Promise<void> {
  // How long it is good for, by the clock that it was granted by, counts from the database's now: other workers have
  // other clocks.
  const goodForMs = Date.parse(granted.expires_at) - Date.now();
  const expires_at = sql<string>`clock_timestamp() + ${goodForMs}::float8 * interval '1 ms'`;
  const kept = { token: secrets.seal(granted.value, boundTo(actor, connectionId)), expires_at };
  await tx
    .insertInto('connection_tokens')
    .values({ connection_id: connectionId, ...kept })
    .onConflict((old) => old.columns(['account_id', 'connection_id']).doUpdateSet(kept))
    .execute();
}

/**
 * The connection's token in the database, shared by all workers; one at a time renews it and the others wait for that.
 */
export function createTokenStore(actor: Actor, secrets: Secrets, connectionId: number): TokenStore {
  const bound = boundTo(actor, connectionId);

  async function read(db: AccountDb): Promise<Kept | undefined> {
    const row = await db
      .selectFrom('connection_tokens')
      .select(['token', 'expires_at', sql<boolean>`expires_at > now() + ${MARGIN}::interval`.as('is_usable')])
      .where('connection_id', '=', connectionId)
      .executeTakeFirst();
    return row && { ...row, value: secrets.open(row.token, bound), sealed: row.token };
  }

  return {
    async get(grant) {
      const known = await read(actor.db);
      if (known?.is_usable) return known;
      return actor.db.transaction().execute(async (tx) => {
        await lockTokens(tx, actor, connectionId);
        const renewed = await read(tx); // by another worker, while this one waited
        if (renewed?.is_usable) return renewed;
        const consent = await readConsent(tx, actor, secrets, connectionId);
        const { refresh_token, ...granted } = await grant(consent?.refresh_token ?? null);
        // A consent that ended meanwhile keeps nothing of what came of it.
        const next = refresh_token ?? consent?.refresh_token ?? null;
        if (consent && next !== null && !(await rotate(tx, actor, secrets, consent, next))) return granted;
        await keepToken(tx, actor, secrets, connectionId, granted);
        return granted;
      });
    },

    async forget(refused) {
      const known = await read(actor.db);
      if (known?.value !== refused.value) return;
      // Compared as stored: it may have been renewed since it was read.
      await actor.db
        .deleteFrom('connection_tokens')
        .where('connection_id', '=', connectionId)
        .where('token', '=', known.sealed)
        .execute();
    },
  };
}

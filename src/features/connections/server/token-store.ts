import { sql } from 'kysely';
import type { Token, TokenStore } from '#connectors/core/token-store.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets.ts';

/** A token that ends sooner is renewed: it must outlive the call it is taken for. */
const MARGIN = '1 minute';

type Kept = Token & { sealed: Buffer; is_usable: boolean };

/** The connection's token in the database, shared by all workers; one at a time renews it and the others wait for that. */
export function createTokenStore(actor: Actor, secrets: Secrets, connectionId: number): TokenStore {
  const bound = `token:${actor.account_id}:${connectionId}`;

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
        await sql`select pg_advisory_xact_lock(hashtextextended(${bound}, 0))`.execute(tx);
        const renewed = await read(tx); // by another worker, while this one waited
        if (renewed?.is_usable) return renewed;
        const granted = await grant();
        // How long it is good for, by the clock that it was granted by, counts from the database's now: other workers have other clocks.
        const goodForMs = Date.parse(granted.expires_at) - Date.now();
        const expires_at = sql<string>`clock_timestamp() + ${goodForMs}::float8 * interval '1 ms'`;
        const kept = { token: secrets.seal(granted.value, bound), expires_at };
        await tx
          .insertInto('connection_tokens')
          .values({ connection_id: connectionId, ...kept })
          .onConflict((old) => old.columns(['account_id', 'connection_id']).doUpdateSet(kept))
          .execute();
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

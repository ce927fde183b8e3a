import { sql } from 'kysely';
import type { LevelOutcome } from '#connectors/core/commands.ts';
import type { Actor } from '#platform/db/actor.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { LevelToPush } from './find-levels-to-push.ts';
import { lockChannelStock } from './lock-channel-stock.ts';

/** What a push came to. */
export type PushResult = {
  count: number;
  /** Changes that needed no call of their own, since only the newest quantity is pushed. */
  saved: number;
  /** SKUs that the channel did not take. */
  refused: string[];
  /** Why nothing more may be pushed; null where it may. */
  ends: string | null;
};

/**
 * Saves which quantities a channel took, as last synced, and which it refused. A target that changed during the push
 * stays waiting with the newer quantity, also where the older was refused.
 */
export async function savePushResults(
  actor: Pick<Actor, 'db' | 'account_id'>,
  connectionId: number,
  results: readonly { sent: LevelToPush; outcome: LevelOutcome }[],
): Promise<PushResult> {
  const pushed = results.map(({ sent: { id, quantity, source_id }, outcome }) => ({
    id,
    quantity,
    source_id,
    reason: outcome.ok ? null : outcome.reason,
  }));
  const saved = await actor.db.transaction().execute(async (tx) => {
    await lockChannelStock(tx);
    const { rows } = await sql<{ saved: number }>`
      with results as (select *
        from jsonb_to_recordset(${jsonb(pushed)}) as r (id bigint, quantity int, source_id text, reason text)),
      before as (select sum(greatest(t.changes - 1, 0))::int as saved from channel_stock t join results r using (id)),
      taken as (
        update channel_stock t
           set last_synced = r.quantity, last_synced_at = now(), reported = r.quantity, reported_at = now(),
             is_asked = false, changes = 0,
               refused = null, refused_at = null
          from results r where t.id = r.id and r.reason is null),
      refused as (
        update channel_stock t
          set refused = r.reason, refused_at = now(), refused_source_id = r.source_id, is_asked = false, changes = 0
          from results r where t.id = r.id and r.reason is not null and t.target = r.quantity)
      select saved from before`.execute(tx);
    await publishEvent(tx, actor, { type: 'stock.synced', connection_id: connectionId });
    return rows[0]?.saved ?? 0;
  });
  const refused = results.filter(({ outcome }) => !outcome.ok).map(({ sent }) => sent.sku);
  const ends = results.flatMap(({ outcome }) => (!outcome.ok && outcome.ends ? [outcome.reason] : []));
  return { count: results.length - refused.length, saved, refused, ends: ends[0] ?? null };
}

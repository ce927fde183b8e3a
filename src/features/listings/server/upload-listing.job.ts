import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import { policyOf } from '#connectors/core/error-policy.ts';
import type { Listed } from '#connectors/core/listings.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { withExclusive } from '#platform/db/exclusive.ts';
import { addJob, type JobRun, job } from '#platform/jobs/job.ts';
import { type AttemptFailure, attempt } from '../../connections/server/attempt.ts';
import type { LogResult } from '../../connections/server/connector-log.ts';
import { type OpenConnection, openConnection } from '../../connections/server/open-connection.ts';
import { listingOf } from './listing-of.ts';
import { readItem } from './read-item.ts';
import { saveFailed, saveListed, saveWaiting } from './settle-listing.ts';
import { type TakenListing, takeListing } from './take-listing.ts';

const Payload = z.object({ listing_id: Id, connection_id: Id });

const BUSY_RETRY_MS = 5_000;
/** What a limit holds back for longer waits without a slot; uploads of a connection go one after another, so that one at most waits in it. */
const LONGEST_WAIT_MS = 2_000;
const PAUSED_RETRY_MS = 60_000;
/** About a quarter of an hour, by the pauses that a failing connection takes. */
const MOST_ATTEMPTS = 8;

/** Uploads a product to a profile, one at a time. */
export const uploadListing = job('upload-listing', Payload, async (payload, run) => {
  const { actor } = run;
  const name = `listing ${actor.account_id} ${payload.listing_id}`;
  const next = await withExclusive(actor.db, name, () => uploadOne(run, payload.listing_id));
  // Another worker is at it; what was asked meanwhile is looked at afterwards.
  const delayMs = next ?? BUSY_RETRY_MS;
  if (delayMs !== 'done') await addUpload(actor.db, actor, payload, delayMs);
});

/** Adds the upload of a listing; those of a connection go one after another, so that few calls are under way at once. */
export function addUpload(
  db: AccountDb,
  actor: Pick<Actor, 'account_id'>,
  payload: z.output<typeof Payload>,
  delayMs = 0,
): Promise<void> {
  return addJob(db, actor, uploadListing, payload, {
    queue: `listings:${payload.connection_id}`,
    key: `listing:${payload.listing_id}`,
    ...(delayMs > 0 && { delayMs }),
  });
}

/** @returns the milliseconds after which to come back, or that there is nothing left to do */
async function uploadOne(run: JobRun, id: number): Promise<'done' | number> {
  const { actor } = run;
  const taken = await takeListing(actor, id);
  const item = taken && (await readItem(actor, taken));
  if (!taken || !item) return 'done';
  const open = await openOrFailure(run, taken.connection_id);
  if (open instanceof ConnectorError) return fail(actor, taken, { ok: false, error: open, next: 'stop' });
  if (open === null) return saveWaiting(actor, taken, PAUSED_RETRY_MS, null);
  const limitMs = await open.reserveCall();
  if (limitMs > LONGEST_WAIT_MS) return saveWaiting(actor, taken, limitMs, null);

  const { listing, left_out } = listingOf(item, item);
  const words = { product: item.sku, profile: taken.profile_name };
  const what = {
    action: 'upload_listing',
    record: `${words.product}, ${words.profile}`,
    edited_by: taken.asked_by,
  } as const;
  const tried = await attempt<Listed>(actor, open, { ...what, result: (listed) => sayListed(listed, words) }, (ctx) => {
    const { listing: service, manifest } = open.connector;
    if (!service) throw new ConnectorError('config', `${manifest.title} lists no products`);
    return service.upload(ctx, listing);
  });
  if (!tried.ok) return fail(actor, taken, tried);
  await saveListed(actor, taken, tried.value, left_out);
  return 'done';
}

function sayListed({ remote_id, is_new }: Listed, words: { product: string; profile: string }): LogResult {
  return { text: is_new ? 'listing_added' : 'listing_changed', params: { ...words, reference: remote_id } };
}

/** What may pass later is tried again for a while, what was lost likewise: an upload looks before it adds anything. */
async function fail(actor: Actor, taken: TakenListing, failure: AttemptFailure): Promise<'done' | number> {
  const { error } = failure;
  const isTriedAgain = 'retry_in_ms' in failure && (taken.attempts < MOST_ATTEMPTS || !policyOf(error).counts);
  if (isTriedAgain) return saveWaiting(actor, taken, failure.retry_in_ms, error);
  await saveFailed(actor, taken, error.kind, error.message);
  return 'done';
}

/** Null: the connection is paused or broken, and what waits goes on when it is active again. */
async function openOrFailure(run: JobRun, connectionId: number): Promise<OpenConnection | ConnectorError | null> {
  try {
    return await openConnection(run.actor, run.services, connectionId, run.signal);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'connection_paused') return null;
    return new ConnectorError('config', String(error.params.reason ?? error.code));
  }
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { Id } from '#base/ids.ts';
import type { Done } from '#connectors/core/commands.ts';
import { ConnectorError } from '#connectors/core/connector-error.ts';
import type { Listed } from '#connectors/core/listings.ts';
import { unfinished } from '#features/partners/connections/server/unfinished-writes.ts';
import type { Write, WriteKind, WriteSubject } from '#features/partners/outbox/server/write-kind.ts';
import { type Actor, authorId } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { inNameOf } from '#platform/db/member-name.ts';
import { publishEvent, recordEvent } from '#platform/events/record-event.ts';
import { nameAmongSeveral } from './find-profiles.ts';
import type { Remarks } from './format-outcome.ts';
import { type LeftOut, listingOf } from './listing-of.ts';
import { readItem } from './read-item.ts';

const type = 'upload_listing';

/** About a quarter of an hour, by the pauses that a failing connection takes. */
const MAX_ATTEMPTS = 8;

const Payload = z.object({
  product_id: Id,
  sku: z.string(),
  profile_id: z.string(),
  profile_name: z.string(),
  asked_by: Id,
});
type Payload = z.output<typeof Payload>;

type Uploaded = Done & Listed & { left_out: LeftOut[] };

const listingSubject: WriteSubject = {
  name: 'listing',
  async lock(tx, id) {
    const { rows } = await sql`select from listings where id = ${id} for update`.execute(tx);
    return rows.length > 0;
  },
};

/**
 * A product is uploaded to a profile, as it is when it leaves. Doing it again changes nothing: an upload looks before
 * it adds anything. Who asked for it waits for its end, so it does not wait for a partner for ever.
 */
export const uploadListingWrite: WriteKind<Payload, Uploaded> = {
  type,
  payload: Payload,
  subject: listingSubject,
  gives_up_after: MAX_ATTEMPTS,
  probe: 'send_again',

  log: ({ payload: { sku, profile_name, asked_by } }) => ({
    action: type,
    record: `${sku}, ${profile_name}`,
    edited_by: asked_by,
  }),

  result: ({ payload: { sku, profile_name } }, { remote_id, is_new }) => ({
    text: is_new ? 'listing_added' : 'listing_changed',
    params: { product: sku, profile: profile_name, reference: remote_id },
  }),

  async send({ actor, open, ctx }, { connection_id, payload }) {
    const { listing: service, manifest } = open.connector;
    if (!service) throw new ConnectorError('config', `${manifest.title} lists no products`);
    const item = await readItem(actor, { connection_id, ...payload });
    if (!item) throw new ConnectorError('not_found', 'The product was deleted');
    const { listing, left_out } = listingOf(item, item);
    const listed = await service.upload(ctx, listing);
    return { ...listed, reference: listed.remote_id, left_out };
  },

  claimed: (tx, actor, write) => save(tx, actor, write, sql`state = 'uploading'`),

  delayed: (tx, actor, write, error) => save(tx, actor, write, waiting(error)),

  inDoubt: (tx, actor, write, { error }) => save(tx, actor, write, waiting(error)),

  async completed(tx, actor, write, { remote_id, link, left_out }) {
    await sql`update listings set state = ${endState(write, 'listed')}, remote_id = ${remote_id}, link = ${link},
      left_out = ${left_out}::text[], ${failure(null)}, listed_at = now()
        where id = ${write.subject_id}`.execute(tx);
    await recordOutcome(tx, actor, write, 'listing.uploaded', { left_out });
  },

  async rejected(tx, actor, write, failed) {
    const { kind: error_kind, message: error } = failed;
    await sql`update listings set state = ${endState(write, 'failed')}, ${failure(failed)}
      where id = ${write.subject_id}`.execute(tx);
    await recordOutcome(tx, actor, write, 'listing.refused', { error_kind, error });
  },

  async retried(tx, actor, write, wasRefused) {
    if (wasRefused) await save(tx, actor, write, waiting(undefined));
    await recordByStaff(tx, actor, write, 'listing.retried');
    return true;
  },

  /** It is what it was before: listed, or not. Of another upload that is under way its own end says so. */
  async dropped(tx, actor, write) {
    await sql`update listings set state = case when remote_id is null then 'failed' else 'listed' end,
      error_kind = case when remote_id is null then 'dropped' end, error = null,
      dropped_by = case when remote_id is null then ${authorId(actor)}::bigint end
      where id = ${write.subject_id}
        and not exists (select
          from partner_writes w where w.listing_id = listings.id and w.state in ${unfinished})`.execute(tx);
    await recordByStaff(tx, actor, write, 'listing.dropped');
  },
};

const waiting = (error: ConnectorError | undefined) => sql`state = 'waiting', ${failure(error ?? null)}`;

/** Why the last try failed; null where it did not. */
const failure = (error: Pick<ConnectorError, 'kind' | 'message'> | null) =>
  sql`error_kind = ${error?.kind ?? null}, error = ${error?.message ?? null}, dropped_by = null`;

async function save(
  tx: AccountDb,
  actor: Actor,
  { subject_id, payload: { product_id } }: Write<Payload>,
  change: RawBuilder<unknown>,
): Promise<void> {
  await sql`update listings set ${change} where id = ${subject_id}`.execute(tx);
  await publishEvent(tx, actor, { type: 'listing.changed', product_id });
}

/** What was asked for while this upload was under way still waits. */
const endState = ({ id, subject_id }: Write, state: string) => sql`
  case when exists (select from partner_writes w where w.listing_id = ${subject_id} and w.id > ${id}
         and w.state in ${unfinished}) then 'waiting' else ${state} end`;

/** The product's history names the member who retried or dropped an upload. */
async function recordByStaff(
  tx: AccountDb,
  actor: Actor,
  { connection_id, payload: { product_id, profile_name: subject } }: Write<Payload>,
  type: 'listing.retried' | 'listing.dropped',
): Promise<void> {
  await recordEvent(tx, actor, { type, product_id, connection_id, details: { subject } });
}

/** The product's history has how an upload ended, by the name of who asked for it. */
async function recordOutcome(
  tx: AccountDb,
  system: Actor,
  { connection_id, payload: { product_id, profile_name, asked_by } }: Write<Payload>,
  type: 'listing.uploaded' | 'listing.refused',
  outcome: Partial<Remarks>,
): Promise<void> {
  const { rows } = await sql<{
    name: string | null;
  }>`select ${nameAmongSeveral(sql`${connection_id}`)} as name`.execute(tx);
  const details = { connection: rows[0]?.name ?? null, subject: profile_name, outcome };
  await recordEvent(tx, await inNameOf(tx, system, asked_by), { type, product_id, connection_id, details });
}

import { type CallResult, callPartner } from '#features/partners/connections/server/call-partner.ts';
import type { LogResult } from '#features/partners/connections/server/connector-log.ts';
import type { OpenConnection } from '#features/partners/connections/server/open-connection.ts';
import type { Poll } from '#features/partners/connections/server/polls.ts';
import { pairOutcomes, pushBatches } from '#features/partners/connections/server/push-batches.ts';
import type { Actor } from '#platform/db/actor.ts';
import { withExclusive } from '#platform/db/exclusive.ts';
import { findWaiting, type WaitingContact } from './find-waiting.ts';
import { ensurePartner } from './partners.ts';
import { type PushResult, saveOutcomes } from './save-outcomes.ts';
import { takeInCustomers } from './take-in-customers.ts';

/**
 * Sends a partner the customers that wait, the newest state only. A contact is what it is made to be, so after a lost
 * answer or a killed worker it is simply sent again. One worker at a time sends to a connection: one that was taken for
 * dead may still be at it.
 */
export async function pushWaitingContacts(poll: Poll): Promise<'done' | 'more'> {
  const { actor, open } = poll;
  await actor.db.transaction().execute((tx) => ensurePartner(tx, actor, open.id));
  return (await withExclusive(actor.db, `contacts ${actor.account_id} ${open.id}`, () => pushInTurn(poll))) ?? 'done';
}

function pushInTurn(poll: Poll): Promise<'done' | 'more'> {
  const { actor, open } = poll;
  return pushBatches<WaitingContact>(poll, {
    next: () => nextBatch(actor, open.id, open.connector.contacts?.most ?? 0),
    send: (batch) => pushBatch(actor, open, batch),
    refuse: (sent, reason) => saveOutcomes(actor, open, [{ sent, outcome: { ok: false, reason } }]),
  });
}

/** What waits, else what the account's choice to sync all adds to that. */
async function nextBatch({ db }: Actor, connectionId: number, most: number): Promise<WaitingContact[]> {
  for (;;) {
    const batch = await findWaiting(db, connectionId, most);
    if (batch.length > 0 || !(await takeInCustomers(db, connectionId))) return batch;
  }
}

function pushBatch(actor: Actor, open: OpenConnection, batch: WaitingContact[]): Promise<CallResult<PushResult>> {
  const record = nameSome(batch.map(({ contact }) => contact.name || contact.email || contact.key));
  const edited_by = batch[0]?.asked_by ?? null;
  return callPartner(
    actor,
    open,
    { action: 'sync_contacts', queue: 'contacts', record, edited_by, result: describe },
    async (ctx) => {
      const contacts = batch.map(({ contact }) => contact);
      const outcomes = (await open.connector.contacts?.save(ctx, contacts)) ?? [];
      return saveOutcomes(actor, open, pairOutcomes(batch, outcomes));
    },
  );
}

const MAX_NAMED = 5;

const nameSome = (names: readonly string[]): string =>
  names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ', …' : '');

function describe({ count, names, refused }: PushResult): LogResult {
  if (refused.length === 0) return { text: 'contacts_synced', params: { count, names: nameSome(names) } };
  return { text: 'contacts_refused', params: { count, refused: refused.length, names: nameSome(refused) } };
}

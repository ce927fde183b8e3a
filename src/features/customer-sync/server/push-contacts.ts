import type { ContactOutcome } from '#connectors/core/contacts.ts';
import { type CallResult, callPartner } from '#features/connections/server/call-partner.ts';
import { isActive } from '#features/connections/server/connection-health.ts';
import type { LogResult } from '#features/connections/server/connector-log.ts';
import type { OpenConnection } from '#features/connections/server/open-connection.ts';
import type { Poll } from '#features/connections/server/polls.ts';
import type { Actor } from '#platform/db/actor.ts';
import { withExclusive } from '#platform/db/exclusive.ts';
import { findWaiting, type WaitingContact } from './find-waiting.ts';
import { ensurePartner } from './partners.ts';
import { type Outcome, type PushResult, saveOutcomes } from './save-outcomes.ts';
import { takeInCustomers } from './take-in-customers.ts';

/** After this long other work has the slot, and what waits is sent in the next run. */
const TURN_MS = 30_000;

/**
 * Sends a partner the customers that wait, the newest state only. A contact is what it is made to be, so after a lost answer or a killed
 * worker it is simply sent again. One worker at a time sends to a connection: one that was taken for dead may still be at it.
 */
export async function pushWaitingContacts(poll: Poll): Promise<'done' | 'more'> {
  const { actor, open } = poll;
  await actor.db.transaction().execute((tx) => ensurePartner(tx, actor, open.id));
  return (await withExclusive(actor.db, `contacts ${actor.account_id} ${open.id}`, () => pushInTurn(poll))) ?? 'done';
}

async function pushInTurn({ actor, open, signal }: Poll): Promise<'done' | 'more'> {
  const most = open.connector.contacts?.most ?? 0;
  const until = performance.now() + TURN_MS;
  do {
    const batch = await nextBatch(actor, open.id, most);
    if (batch.length === 0) return 'done';
    if (!(await push(actor, open, batch))) return 'done';
  } while (
    performance.now() < until &&
    !signal.aborted &&
    (await isActive(actor.db, open.id)) &&
    (await open.reserveCall()) === 0
  );
  return 'more';
}

/** What waits, else what the account's choice to sync all adds to that. */
async function nextBatch({ db }: Actor, connectionId: number, most: number): Promise<WaitingContact[]> {
  for (;;) {
    const batch = await findWaiting(db, connectionId, most);
    if (batch.length > 0 || !(await takeInCustomers(db, connectionId))) return batch;
  }
}

/** Whole batches that a partner may refuse in one run: beyond it more than one contact is wrong. */
const MOST_REFUSALS = 20;

/**
 * Sends a batch. Where the partner refuses the whole of it for one contact, each half is sent by itself, down to that one.
 * @returns false where the partner takes nothing now
 */
async function push(actor: Actor, open: OpenConnection, contacts: WaitingContact[]): Promise<boolean> {
  const batches = [contacts];
  let refusals = 0;
  for (let batch = batches.pop(); batch; batch = batches.pop()) {
    const tried = await pushBatch(actor, open, batch);
    if (tried.ok) continue;
    if (tried.next !== 'refused') return false;
    refusals += 1;
    const [first, ...others] = batch;
    const middle = Math.ceil(batch.length / 2);
    if (others.length > 0) batches.push(batch.slice(middle), batch.slice(0, middle));
    else if (first)
      await saveOutcomes(actor, open, [{ sent: first, outcome: { ok: false, reason: tried.error.message } }]);
    if (refusals >= MOST_REFUSALS) return false;
  }
  return true;
}

function pushBatch(actor: Actor, open: OpenConnection, batch: WaitingContact[]): Promise<CallResult<PushResult>> {
  const record = nameSome(batch.map(({ contact }) => contact.name || contact.email || contact.key));
  const edited_by = batch[0]?.asked_by ?? null;
  return callPartner(actor, open, { action: 'sync_contacts', record, edited_by, result: describe }, async (ctx) => {
    const contacts = batch.map(({ contact }) => contact);
    const outcomes = (await open.connector.contacts?.save(ctx, contacts)) ?? [];
    return saveOutcomes(actor, open, pair(batch, outcomes));
  });
}

/** Each contact with its outcome. @throws Error where the connector left one out */
function pair(batch: readonly WaitingContact[], outcomes: readonly ContactOutcome[]): Outcome[] {
  return batch.map((sent, index) => {
    const outcome = outcomes[index];
    if (!outcome) throw new Error(`${outcomes.length} outcomes of ${batch.length} contacts`);
    return { sent, outcome };
  });
}

const MOST_NAMED = 5;

const nameSome = (names: readonly string[]): string =>
  names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? ', …' : '');

function describe({ count, names, refused }: PushResult): LogResult {
  if (refused.length === 0) return { text: 'contacts_synced', params: { count, names: nameSome(names) } };
  return { text: 'contacts_refused', params: { count, refused: refused.length, names: nameSome(refused) } };
}

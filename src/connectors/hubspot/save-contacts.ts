import { ConnectorError } from '../core/connector-error.ts';
import type { Contact, ContactOutcome } from '../core/contacts.ts';
import { accountOf, CONTACTS, call, KEY, makeKey } from './client.ts';
import { linkToExisting } from './link-to-existing.ts';
import { contactPage, propertiesOf } from './map.ts';
import { formatMessage } from './messages.ts';
import { type Account, BatchAnswer } from './schema.ts';
import type { HubSpotCtx } from './settings.ts';

/** HubSpot's maximum in a batch. */
export const MAX_CONTACTS = 100;

/** The result of one contact in a batch. `unknown`: the batch failed as a whole, so the contact is sent alone. */
type BatchResult = { is: 'taken'; id: string } | { is: 'refused' | 'taken_email'; reason: string } | { is: 'unknown' };

/** Makes or changes up to a hundred contacts by our key, which contacts get as a property of their own. */
export async function saveContacts(ctx: HubSpotCtx, contacts: readonly Contact[]): Promise<ContactOutcome[]> {
  if (contacts.length === 0) return [];
  const account = await accountOf(ctx);
  const send = (some: readonly Contact[]) => upsert(ctx, some, account);
  let results = await send(contacts);
  // So HubSpot answers where the key's property is missing.
  const isUseless = results.every(({ is }) => is === 'refused' || is === 'unknown');
  if (isUseless && (await makeKey(ctx, account))) results = await send(contacts);

  const outcomes: ContactOutcome[] = [];
  for (const [index, contact] of contacts.entries()) {
    const inBatch = results[index] ?? { is: 'unknown' };
    const [result = inBatch] = inBatch.is === 'unknown' && contacts.length > 1 ? await send([contact]) : [inBatch];
    outcomes.push(await outcomeOf(ctx, contact, result, account));
  }
  return outcomes;
}

async function outcomeOf(
  ctx: HubSpotCtx,
  contact: Contact,
  result: BatchResult,
  account: Account,
): Promise<ContactOutcome> {
  if (result.is === 'taken') return { ok: true, id: result.id, link: contactPage(ctx.settings, account, result.id) };
  if (result.is === 'taken_email') return linkToExisting(ctx, contact, result.reason, account);
  if (result.is === 'refused') return { ok: false, reason: result.reason };
  throw new ConnectorError('transient', 'HubSpot did not say what became of a contact');
}

async function upsert(ctx: HubSpotCtx, contacts: readonly Contact[], account: Account): Promise<BatchResult[]> {
  const inputs = contacts.map((contact, index) => ({
    id: contact.key,
    idProperty: KEY,
    properties: propertiesOf(contact),
    objectWriteTraceId: traceOf(index),
  }));
  try {
    const path = `${CONTACTS}/batch/upsert`;
    const answer = await call(ctx, { method: 'POST', path, json: { inputs }, reply: BatchAnswer }, account);
    return contacts.map(({ key }, index) => resultOf(answer, traceOf(index), key));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const result = resultOfRefusal(error);
    // One row can spoil the whole batch.
    return contacts.map(() => (contacts.length > 1 ? { is: 'unknown' } : result));
  }
}

/** The batch's errors name their rows by these. */
const traceOf = (index: number) => `row-${index}`;

function resultOf({ results, errors }: BatchAnswer, trace: string, key: string): BatchResult {
  const taken = results.find(({ objectWriteTraceId, properties }) =>
    objectWriteTraceId ? objectWriteTraceId === trace : properties[KEY] === key,
  );
  if (taken) return { is: 'taken', id: taken.id };
  const error = errors?.find(({ context }) => context?.objectWriteTraceId?.includes(trace));
  const reason = formatMessage(error?.message ?? '');
  if (error?.category === 'CONFLICT') return { is: 'taken_email', reason };
  if (error?.category === 'VALIDATION_ERROR') return { is: 'refused', reason };
  return { is: 'unknown' };
}

/** The result of a contact that was sent alone and refused. @throws ConnectorError the other failures */
function resultOfRefusal(error: ConnectorError): BatchResult {
  if (error.kind === 'conflict') return { is: 'taken_email', reason: error.message };
  if (error.kind === 'validation' || error.kind === 'not_found') return { is: 'refused', reason: error.message };
  throw error;
}

import { ConnectorError } from '../core/connector-error.ts';
import type { Contact, ContactOutcome } from '../core/contacts.ts';
import { accountOf, CONTACTS, call, KEY, makeKey } from './client.ts';
import { linkToExisting } from './link-to-existing.ts';
import { contactPage, propertiesOf } from './map.ts';
import { formatMessage } from './messages.ts';
import { type Account, BatchAnswer } from './schema.ts';
import type { HubSpotCtx } from './settings.ts';

/** What HubSpot takes in a batch. */
export const MAX_CONTACTS = 100;

/** What a batch said of one contact. `unsaid`: nothing that counts, so that it is sent alone. */
type Row = { is: 'taken'; id: string } | { is: 'refused' | 'taken_email'; reason: string } | { is: 'unsaid' };

/** Makes or changes up to a hundred contacts by our key, which contacts get as a property of their own. */
export async function saveContacts(ctx: HubSpotCtx, contacts: readonly Contact[]): Promise<ContactOutcome[]> {
  if (contacts.length === 0) return [];
  const account = await accountOf(ctx);
  const send = (some: readonly Contact[]) => upsert(ctx, some, account);
  let rows = await send(contacts);
  // So HubSpot answers where the key's property is missing.
  const isUseless = rows.every(({ is }) => is === 'refused' || is === 'unsaid');
  if (isUseless && (await makeKey(ctx, account))) rows = await send(contacts);

  const outcomes: ContactOutcome[] = [];
  for (const [index, contact] of contacts.entries()) {
    const said = rows[index] ?? { is: 'unsaid' };
    const [row = said] = said.is === 'unsaid' && contacts.length > 1 ? await send([contact]) : [said];
    outcomes.push(await settle(ctx, contact, row, account));
  }
  return outcomes;
}

async function settle(ctx: HubSpotCtx, contact: Contact, row: Row, account: Account): Promise<ContactOutcome> {
  if (row.is === 'taken') return { ok: true, id: row.id, link: contactPage(ctx.settings, account, row.id) };
  if (row.is === 'taken_email') return linkToExisting(ctx, contact, row.reason, account);
  if (row.is === 'refused') return { ok: false, reason: row.reason };
  throw new ConnectorError('transient', 'HubSpot did not say what became of a contact');
}

async function upsert(ctx: HubSpotCtx, contacts: readonly Contact[], account: Account): Promise<Row[]> {
  const inputs = contacts.map((contact, index) => ({
    id: contact.key,
    idProperty: KEY,
    properties: propertiesOf(contact),
    objectWriteTraceId: traceOf(index),
  }));
  try {
    const path = `${CONTACTS}/batch/upsert`;
    const answer = await call(ctx, { method: 'POST', path, json: { inputs }, reply: BatchAnswer }, account);
    return contacts.map(({ key }, index) => rowOf(answer, traceOf(index), key));
  } catch (error) {
    if (!(error instanceof ConnectorError)) throw error;
    const row = rowOfRefusal(error);
    // One row can spoil the whole batch.
    return contacts.map(() => (contacts.length > 1 ? { is: 'unsaid' } : row));
  }
}

/** The batch's errors name their rows by these. */
const traceOf = (index: number) => `row-${index}`;

function rowOf({ results, errors }: BatchAnswer, trace: string, key: string): Row {
  const taken = results.find(({ objectWriteTraceId, properties }) =>
    objectWriteTraceId ? objectWriteTraceId === trace : properties[KEY] === key,
  );
  if (taken) return { is: 'taken', id: taken.id };
  const error = errors?.find(({ context }) => context?.objectWriteTraceId?.includes(trace));
  const reason = formatMessage(error?.message ?? '');
  if (error?.category === 'CONFLICT') return { is: 'taken_email', reason };
  if (error?.category === 'VALIDATION_ERROR') return { is: 'refused', reason };
  return { is: 'unsaid' };
}

/** What the refusal of a contact that was sent alone says of it. @throws ConnectorError the other failures */
function rowOfRefusal(error: ConnectorError): Row {
  if (error.kind === 'conflict') return { is: 'taken_email', reason: error.message };
  if (error.kind === 'validation' || error.kind === 'not_found') return { is: 'refused', reason: error.message };
  throw error;
}

import { ConnectorError } from '../core/connector-error.ts';
import type { Contact, ContactOutcome } from '../core/contacts.ts';
import { CONTACTS, call, findContact, KEY } from './client.ts';
import { contactPage, propertiesOf } from './map.ts';
import { type Account, FoundContact } from './schema.ts';
import type { HubSpotCtx } from './settings.ts';

/**
 * Saves a contact whose e-mail an existing contact has: both are the same person, and the existing one gets our key
 * unless it has one already. So customers with the same e-mail share a contact, which keeps the key of the first
 * customer. `reason`: why HubSpot refused it.
 */
export async function linkToExisting(
  ctx: HubSpotCtx,
  contact: Contact,
  reason: string,
  account: Account,
): Promise<ContactOutcome> {
  const holder = contact.email === '' ? null : await findContact(ctx, 'email', contact.email, account);
  if (!holder) return { ok: false, reason };
  const own = await findContact(ctx, KEY, contact.key, account);
  if (own && own.id !== holder.id) {
    return { ok: false, reason: `Contact ${holder.id} has this e-mail too: merge it with contact ${own.id}` };
  }
  const key = holder.properties[KEY] ? {} : { [KEY]: contact.key };
  const path = `${CONTACTS}/${encodeURIComponent(holder.id)}`;
  const json = { properties: { ...propertiesOf(contact), ...key } };
  try {
    const { id } = await call(ctx, { method: 'PATCH', path, json, reply: FoundContact }, account);
    return { ok: true, id, link: contactPage(ctx.settings, account, id) };
  } catch (error) {
    const isRefused = error instanceof ConnectorError && ['validation', 'conflict'].includes(error.kind);
    if (isRefused) return { ok: false, reason: error.message };
    throw error;
  }
}

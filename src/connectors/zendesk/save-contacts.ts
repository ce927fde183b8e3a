import { ConnectorError } from '../core/connector-error.ts';
import type { Contact, ContactOutcome } from '../core/contacts.ts';
import { addressOf, call } from './client.ts';
import { userOf } from './map.ts';
import { UserAnswer } from './schema.ts';
import type { ZendeskCtx } from './settings.ts';

/** They are sent one by one: Zendesk takes whole lists only from accounts for which it has allowed that. */
export const MAX_CONTACTS = 20;

/** Makes or changes people by our key, else by their e-mail. */
export async function saveContacts(ctx: ZendeskCtx, contacts: readonly Contact[]): Promise<ContactOutcome[]> {
  const outcomes: ContactOutcome[] = [];
  for (const contact of contacts) outcomes.push(await saveContact(ctx, contact));
  return outcomes;
}

async function saveContact(ctx: ZendeskCtx, contact: Contact): Promise<ContactOutcome> {
  try {
    const json = { user: userOf(contact) };
    const { body } = await call(ctx, {
      method: 'POST',
      path: '/users/create_or_update',
      json,
      is_idempotent: true,
      reply: UserAnswer,
    });
    const id = String(body.user.id);
    return { ok: true, id, link: addressOf(ctx, `/agent/users/${id}`).href };
  } catch (error) {
    if (error instanceof ConnectorError && error.kind === 'validation') return { ok: false, reason: error.message };
    throw error;
  }
}

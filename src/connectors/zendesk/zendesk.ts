import type { Connector } from '../core/connector.ts';
import { call } from './client.ts';
import { createTicket, probeZendesk } from './create-ticket.ts';
import { MAX_CONTACTS, saveContacts } from './save-contacts.ts';
import { MeAnswer } from './schema.ts';
import { ZendeskCredentials, ZendeskSettings } from './settings.ts';

/** Zendesk Support, API version 2: people and tickets. */
export const zendesk: Connector<ZendeskCredentials, ZendeskSettings> = {
  manifest: {
    id: 'zen_desk',
    kind: 'desk',
    title: 'Zendesk',
    credentials: ZendeskCredentials,
    settings: ZendeskSettings,
    capabilities: ['contacts.write', 'tickets.write'],
    // The smallest plan allows 200 in any minute.
    limits: [{ name: 'calls', per_second: 3, burst: 10 }],
    streams: {},
  },
  async check(ctx) {
    const { body } = await call(ctx, { method: 'GET', path: '/users/me', is_idempotent: true, reply: MeAnswer });
    const { name, email } = body.user;
    return { who: email ? `${name}, ${email}` : name };
  },
  read: {},
  act: { create_ticket: createTicket },
  probe: probeZendesk,
  contacts: { most: MAX_CONTACTS, save: saveContacts },
};

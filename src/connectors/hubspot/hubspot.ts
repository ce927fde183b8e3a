import type { Connector } from '../core/connector.ts';
import { readAccount, tryContacts } from './client.ts';
import { oauth } from './oauth.ts';
import { MAX_CONTACTS, saveContacts } from './save-contacts.ts';
import { HubSpotCredentials, HubSpotSettings } from './settings.ts';

/** HubSpot's CRM, by a merchant's private app, or an app that a member lets in. */
export const hubspot: Connector<HubSpotCredentials, HubSpotSettings> = {
  manifest: {
    id: 'hub_spot',
    kind: 'crm',
    title: 'HubSpot',
    credentials: HubSpotCredentials,
    settings: HubSpotSettings,
    capabilities: ['contacts.write'],
    // The smallest plan allows 100 in any ten seconds; each answer says how many are left.
    limits: [{ name: 'calls', per_second: 8, burst: 10 }],
    streams: {},
  },
  async check(ctx) {
    const { portalId } = await readAccount(ctx);
    await tryContacts(ctx);
    return { who: `Portal ${portalId}` };
  },
  oauth,
  read: {},
  act: {},
  contacts: { most: MAX_CONTACTS, save: saveContacts },
};

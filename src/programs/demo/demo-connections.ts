import { DEFAULT_WEBHOOK_SECRET } from '../../../sandbox/coree/webhooks.ts';

/** How an account reaches a simulated partner. */
export type DemoConnection = {
  kind: string;
  name: string;
  credentials: object;
  settings(sandboxUrl: string): object;
};

/** Connects an account to a partner, where it is not yet. @returns the connection's id */
export type Connect = (connection: DemoConnection) => Promise<number>;

/** The demo's partners but for those that issue tax documents. */
export const demoConnections = {
  exigo: {
    kind: 'exigo',
    name: 'Exigo',
    credentials: { login: 'apiuser@demo', password: 'sandbox-exigo' },
    settings: (sandboxUrl) => ({
      base_url: `${sandboxUrl}/exigo/3.0`,
      time_zone: 'America/Lima',
      currencies: ['usd'],
      tax_id_field: 'field1',
      tax_id_kind_field: 'field2',
      fiscal_name_field: 'field3',
      fiscal_postal_code_field: 'field4',
      fiscal_regime_field: 'field5',
      fiscal_use_field: 'field6',
    }),
  },
  amware: {
    kind: 'amware',
    name: 'Amware',
    credentials: { client_id: 'demo', client_secret: 'sandbox-coree', webhook_secret: DEFAULT_WEBHOOK_SECRET },
    settings: (sandboxUrl) => ({ base_url: `${sandboxUrl}/coree/v1`, account_code: 'DEMO' }),
  },
  shopify: {
    kind: 'shopify',
    name: 'Shopify',
    credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
    settings: (sandboxUrl) => ({ base_url: `${sandboxUrl}/shopify`, follows_returns: true }),
  },
  'channel-advisor': {
    kind: 'channel-advisor',
    name: 'ChannelAdvisor',
    credentials: {
      application_id: 'demo',
      shared_secret: 'sandbox-shared-secret',
      refresh_token: 'sandbox-refresh-token',
    },
    settings: (sandboxUrl) => ({
      base_url: `${sandboxUrl}/channel-advisor`,
      product_page: `${sandboxUrl}/control/channel-advisor/products/{product_id}`,
      label: 'Bodega',
    }),
  },
  hub_spot: {
    kind: 'hub_spot',
    name: 'HubSpot',
    credentials: { access_token: 'sandbox-hubspot-token' },
    settings: (sandboxUrl) => ({
      base_url: `${sandboxUrl}/hubspot`,
      contact_page: `${sandboxUrl}/control/hubspot/contacts/{contact_id}`,
    }),
  },
  zen_desk: {
    kind: 'zen_desk',
    name: 'Zendesk',
    credentials: { client_id: 'demo', client_secret: 'sandbox-zendesk' },
    settings: (sandboxUrl) => ({ base_url: `${sandboxUrl}/zendesk` }),
  },
} satisfies Record<string, DemoConnection>;

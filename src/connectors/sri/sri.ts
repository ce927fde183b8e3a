import type { Connector } from '../core/connector.ts';
import { autorizacionComprobante } from './client.ts';
import { issue, lookUp } from './issue.ts';
import { SriCredentials, SriSettings } from './settings.ts';

/** Well formed, and of no taxpayer. */
const NO_CLAVE = '0'.repeat(49);

/** The SRI, Ecuador's tax authority: its own web services of the offline scheme. */
export const sri: Connector<SriCredentials, SriSettings> = {
  manifest: {
    id: 'sri',
    kind: 'tax',
    title: 'SRI (Ecuador)',
    credentials: SriCredentials,
    settings: SriSettings,
    capabilities: ['documents.issue'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    await autorizacionComprobante(ctx, 'live', NO_CLAVE);
    return { who: new URL(ctx.settings.live_url).host };
  },
  read: {},
  act: {},
  tax: { issue, lookUp },
};

import type { Connector } from '../core/connector.ts';
import { checkLogin } from './client.ts';
import { issue, lookUp, pdf } from './issue.ts';
import { StupendoCredentials, StupendoSettings } from './settings.ts';

/** Stupendo, a provider that signs Ecuador's documents and sends them to the SRI. */
export const stupendo: Connector<StupendoCredentials, StupendoSettings> = {
  manifest: {
    id: 'stupendo',
    kind: 'tax',
    title: 'Stupendo',
    credentials: StupendoCredentials,
    settings: StupendoSettings,
    capabilities: ['documents.issue', 'documents.pdf'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    await checkLogin(ctx);
    return { who: ctx.credentials.username };
  },
  read: {},
  act: {},
  tax: { issue, lookUp, pdf },
};

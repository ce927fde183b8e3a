import type { Connector } from '../core/connector.ts';
import { fetchAccount } from './client.ts';
import { issue, lookUp, pdf } from './issue.ts';
import { DelcopCredentials, DelcopSettings } from './settings.ts';

/** Delcop, a technological provider of Colombia, which signs documents and hands them to the DIAN. */
export const delcop: Connector<DelcopCredentials, DelcopSettings> = {
  manifest: {
    id: 'delcop',
    kind: 'tax',
    title: 'Delcop',
    credentials: DelcopCredentials,
    settings: DelcopSettings,
    capabilities: ['documents.issue', 'documents.pdf'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    return { who: await fetchAccount(ctx) };
  },
  read: {},
  act: {},
  tax: { issue, lookUp, pdf },
};

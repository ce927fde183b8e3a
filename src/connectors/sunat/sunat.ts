import type { Connector } from '../core/connector.ts';
import { cancel } from '../core/sunat/cancel.ts';
import { checkLogin } from '../core/sunat/check.ts';
import { issue, lookUp } from '../core/sunat/issue.ts';
import { channelOf, channelTo } from './channel.ts';
import { SunatCredentials, SunatSettings } from './settings.ts';

/** SUNAT, Peru's tax authority: its own services for documents that the issuer signs. */
export const sunat: Connector<SunatCredentials, SunatSettings> = {
  manifest: {
    id: 'sunat',
    kind: 'tax',
    title: 'SUNAT (Peru)',
    credentials: SunatCredentials,
    settings: SunatSettings,
    capabilities: ['documents.issue', 'documents.cancel'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    await checkLogin(channelTo(ctx, 'live'));
    return { who: ctx.credentials.username };
  },
  read: {},
  act: {},
  tax: {
    issue: async (ctx, document) => issue(channelOf(ctx, document), document),
    lookUp: async (ctx, document, ticket) => lookUp(channelOf(ctx, document), document, ticket),
    cancel: async (ctx, document, why, signer) => cancel(channelOf(ctx, document), document, why, signer),
  },
};

import type { Connector } from '../core/connector.ts';
import { cancel } from '../core/sunat/cancel.ts';
import type { Channel } from '../core/sunat/channel.ts';
import { checkLogin } from '../core/sunat/check.ts';
import { issue, lookUp } from '../core/sunat/issue.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { TaxTechCredentials, type TaxTechCtx, TaxTechSettings } from './settings.ts';

/**
 * TaxTech, a provider that sends Peru's documents to SUNAT. Assumed: it speaks SUNAT's own protocol, as licensed
 * operators do.
 */
export const taxtech: Connector<TaxTechCredentials, TaxTechSettings> = {
  manifest: {
    id: 'taxtech',
    kind: 'tax',
    title: 'TaxTech',
    credentials: TaxTechCredentials,
    settings: TaxTechSettings,
    capabilities: ['documents.issue', 'documents.cancel'],
    // It publishes none.
    limits: [{ name: 'calls', per_second: 5, burst: 5 }],
    streams: {},
  },
  async check(ctx) {
    const channel = channelTo(ctx, 'live');
    await checkLogin(channel);
    return { who: channel.bill_url.host };
  },
  read: {},
  act: {},
  tax: {
    issue: async (ctx, document) => issue(channelTo(ctx, document.environment), document),
    lookUp: async (ctx, document, ticket) => lookUp(channelTo(ctx, document.environment), document, ticket),
    cancel: async (ctx, document, why, signer) => cancel(channelTo(ctx, document.environment), document, why, signer),
  },
};

/** One address for everything; it looks up every document by its number, in both environments. */
function channelTo(
  { settings, credentials, http, now }: TaxTechCtx,
  environment: SealedDocument['environment'],
): Channel {
  const base = (environment === 'live' ? settings.live_url : settings.test_url).replace(/\/+$/, '');
  const authorization = `Bearer ${credentials.api_key}`;
  return {
    http,
    now,
    title: 'TaxTech',
    bill_url: new URL(`${base}/billService`),
    consult_url: new URL(`${base}/billConsultService`),
    guides_url: new URL(base),
    soap_header: '',
    authorization,
    asGuideClient: (send) => send(authorization),
  };
}

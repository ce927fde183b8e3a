import { ConnectorError } from '../core/connector-error.ts';
import type { Channel } from '../core/sunat/channel.ts';
import { numberedOf } from '../core/sunat/numbered.ts';
import { escaped } from '../core/sunat/soap.ts';
import type { SealedDocument } from '../core/tax-service.ts';
import { withToken } from '../core/with-token.ts';
import { grantToken } from './guide-token.ts';
import type { SunatCtx } from './settings.ts';

const WSSE = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd';
const TEXT = 'http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText';

type Environment = SealedDocument['environment'];

/**
 * SUNAT's services for documents. It looks up by number only facturas and their notes, and only in the live
 * environment.
 */
export function channelOf(ctx: SunatCtx, document: SealedDocument): Channel {
  const { settings } = ctx;
  const canLookUp = document.environment === 'live' && numberedOf(document).series.startsWith('F');
  return { ...channelTo(ctx, document.environment), consult_url: canLookUp ? new URL(settings.consult_url) : null };
}

/** SUNAT without a document. */
export function channelTo(ctx: SunatCtx, environment: Environment): Channel {
  const { settings, http, now, tokens } = ctx;
  const { test_guides_url, test_guides_token_url } = settings;
  const isLive = environment === 'live';
  const guides = isLive ? settings.guides_url : test_guides_url;
  const grants = isLive ? settings.guides_token_url : test_guides_token_url;
  return {
    http,
    now,
    title: 'SUNAT',
    bill_url: new URL(isLive ? settings.live_url : settings.test_url),
    consult_url: null,
    guides_url: guides ? new URL(guides) : null,
    soap_header: securityOf(ctx),
    asGuideClient: (send) => {
      if (!grants) throw new ConnectorError('config', 'SUNAT grants no tokens for guides of the test environment');
      return withToken(
        tokens,
        () => grantToken(ctx, grants),
        (token) => send(`Bearer ${token}`),
      );
    },
  };
}

/** WS-Security's user token with the password as text, which is what SUNAT takes. */
function securityOf({ credentials: { username, password } }: SunatCtx): string {
  return [
    `<wsse:Security xmlns:wsse="${WSSE}"><wsse:UsernameToken><wsse:Username>${escaped(username)}</wsse:Username>`,
    `<wsse:Password Type="${TEXT}">${escaped(password)}</wsse:Password></wsse:UsernameToken></wsse:Security>`,
  ].join('');
}

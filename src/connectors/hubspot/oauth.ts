import { addressUnder } from '../core/address-under.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { Grant, OAuth } from '../core/oauth.ts';
import type { Classification, PartnerReply } from '../core/partner-request.ts';
import type { Renewed } from '../core/token-store.ts';
import { TokenAnswer, TokenFailure } from './schema.ts';
import type { HubSpotCredentials, HubSpotCtx, HubSpotSettings } from './settings.ts';

/** The dated version of the token call; v1 ends in February 2027. */
const TOKEN = '/oauth/2026-09/token';

export const oauth: OAuth<HubSpotCredentials, HubSpotSettings> = {
  scopes: ['oauth', 'crm.objects.contacts.read', 'crm.objects.contacts.write', 'crm.schemas.contacts.write'],
  isUsed: ({ sign_in }) => sign_in === 'oauth',
  only_with: { 'credentials.sign_in': 'oauth' },
  boundTo: ({ credentials, settings }) => `${credentials.client_id ?? ''} ${new URL(settings.base_url).origin}`,

  consentAddress({ credentials, settings }, { state, redirect_uri, code_challenge }) {
    const url = new URL(settings.consent_page);
    const asked = { client_id: credentials.client_id ?? '', scope: oauth.scopes.join(' '), redirect_uri, state };
    const challenge = { code_challenge, code_challenge_method: 'S256' };
    for (const [name, value] of Object.entries({ ...asked, ...challenge })) url.searchParams.set(name, value);
    return url;
  },

  exchange: (ctx, { code, redirect_uri, code_verifier }) =>
    askForToken(ctx, { grant_type: 'authorization_code', code, redirect_uri, code_verifier }, [code, code_verifier]),

  refresh: (ctx, refresh_token) => askForToken(ctx, { grant_type: 'refresh_token', refresh_token }, [refresh_token]),
};

/** A new token for the calls. @throws ConnectorError auth where there is no consent yet, or HubSpot ended the grant */
export async function renew(ctx: HubSpotCtx, refreshToken: string | null): Promise<Renewed> {
  if (refreshToken === null) throw new ConnectorError('auth', 'Nobody has signed in to HubSpot yet');
  const { token, refresh_token } = await oauth.refresh(ctx, refreshToken);
  return { ...token, refresh_token };
}

/** A code is good once, a refresh token many times: that call alone may be repeated. */
async function askForToken(
  ctx: HubSpotCtx,
  form: Readonly<Record<string, string>> & { grant_type: string },
  secrets: readonly string[],
): Promise<Grant> {
  const { client_id = '', client_secret = '' } = ctx.credentials;
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressUnder(ctx.settings.base_url, TOKEN),
    form: { ...form, client_id, client_secret },
    is_idempotent: form.grant_type === 'refresh_token',
    secrets,
    reply: TokenAnswer,
    classifyResponse: classifyTokenCall,
  });
  return {
    token: {
      value: body.access_token,
      expires_at: new Date(ctx.now().getTime() + body.expires_in * 1000).toISOString(),
    },
    refresh_token: body.refresh_token,
    owner: { id: String(body.hub_id), name: `Portal ${body.hub_id}` },
    scopes: body.scopes,
  };
}

/** HubSpot refuses a code, an app or a grant with 400. */
function classifyTokenCall({ status, json }: PartnerReply): Classification | null {
  if (status !== 400 && status !== 401 && status !== 403) return null;
  const failed = TokenFailure.safeParse(json).data;
  return {
    kind: 'auth',
    message: failed?.message || failed?.error_description || `HTTP ${status}`,
    partner_code: failed?.status ?? failed?.error ?? undefined,
    request_id: failed?.correlationId ?? undefined,
  };
}

import { addressUnder } from '../core/address-under.ts';
import type { PartnerRequest } from '../core/partner-request.ts';
import type { Token } from '../core/token-store.ts';
import { withToken } from '../core/with-token.ts';
import { classifyGrant, classifyZendesk } from './classify-response.ts';
import { TokenAnswer } from './schema.ts';
import type { ZendeskCtx } from './settings.ts';

const API = '/api/v2';
const SCOPES = 'users:read users:write tickets:read tickets:write';
/** Two days, the longest that Zendesk grants. */
const LIFETIME_S = 172_800;

type Call<T> = Pick<PartnerRequest<T>, 'method' | 'headers' | 'json' | 'content' | 'is_idempotent' | 'reply'> & {
  path: string;
  query?: Readonly<Record<string, string>>;
};

/** One call, with the connection's token. */
export function call<T>(ctx: ZendeskCtx, what: Call<T>): Promise<{ body: T; headers: Headers }> {
  const { path, query = {}, ...request } = what;
  const url = addressOf(ctx, API + path);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const sendWith = (token: string) =>
    ctx.http.call({ ...request, url, authorization: `Bearer ${token}`, classifyResponse: classifyZendesk });
  return withToken(ctx.tokens, () => grant(ctx), sendWith);
}

/** An address below the account's. */
export const addressOf = ({ settings }: Pick<ZendeskCtx, 'settings'>, path: string) =>
  addressUnder(settings.base_url, path);

async function grant(ctx: ZendeskCtx): Promise<Token> {
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressOf(ctx, '/oauth/tokens'),
    json: { grant_type: 'client_credentials', ...ctx.credentials, scope: SCOPES, expires_in: LIFETIME_S },
    is_idempotent: true,
    reply: TokenAnswer,
    classifyResponse: classifyGrant,
  });
  const lifetimeMs = (body.expires_in ?? LIFETIME_S) * 1000;
  return { value: body.access_token, expires_at: new Date(ctx.now().getTime() + lifetimeMs).toISOString() };
}

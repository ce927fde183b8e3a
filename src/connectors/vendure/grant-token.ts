import { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import type { Token } from '../core/token-store.ts';
import { classifyVendure } from './classify-response.ts';
import { ErrorResult } from './schema.ts';
import type { VendureCtx } from './settings.ts';

const LOGIN = `mutation Login($login: String!, $password: String!) {
  login(username: $login, password: $password) { __typename ... on ErrorResult { errorCode message } }
}`;

const LoginAnswer = z.object({ data: z.object({ login: ErrorResult }) });

/**
 * Sessions last as long as the shop's own setting says, a year unless changed, and the shop does not say so: a token is
 * used until it is refused.
 */
const LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;

/** Logs in. The token comes in a header. @throws ConnectorError auth where login and password are wrong */
export async function grantToken(ctx: VendureCtx): Promise<Token> {
  const { login, password } = ctx.credentials;
  const { body, headers } = await ctx.http.call({
    method: 'POST',
    url: new URL(ctx.settings.base_url),
    json: { query: LOGIN, variables: { login, password } },
    is_idempotent: true,
    reply: LoginAnswer,
    classifyResponse: (answer) => classifyVendure(answer, true),
  });
  const { errorCode, message } = body.data.login;
  if (errorCode !== undefined) throw new ConnectorError('auth', message ?? errorCode, { partner_code: errorCode });
  const value = headers.get('vendure-auth-token');
  if (value) return { value, expires_at: new Date(ctx.now().getTime() + LIFETIME_MS).toISOString() };
  throw new ConnectorError('config', "Vendure gives no token: its tokenMethod must allow 'bearer', or use an API key");
}

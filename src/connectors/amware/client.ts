import type { z } from 'zod';
import { addressUnder } from '../core/address-under.ts';
import type { ErrorKind } from '../core/connector-error.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Classification, PartnerReply, PartnerRequest } from '../core/partner-request.ts';
import type { Token } from '../core/token-store.ts';
import { withToken } from '../core/with-token.ts';
import { ErrorAnswer, TokenAnswer } from './schema.ts';
import type { AmwareCredentials, AmwareSettings } from './settings.ts';

export type AmwareCtx = Ctx<AmwareCredentials, AmwareSettings>;

type Call<T> = Pick<PartnerRequest<T>, 'method' | 'json' | 'files' | 'headers' | 'is_idempotent' | 'reply'> & {
  /** After the base URL, its parts escaped. */
  path: string;
  query?: Readonly<Record<string, string | number | undefined>>;
};

/** One call to the warehouse, with the connection's token. */
export async function call<T>(ctx: AmwareCtx, what: Call<T>): Promise<{ status: number; body: T }> {
  const { path, query = {}, ...request } = what;
  const url = addressOf(ctx, path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value));
  const headers = { 'x-account-code': ctx.settings.account_code, ...what.headers };
  const sendWith = (token: string) =>
    ctx.http.call({ ...request, url, headers, authorization: `Bearer ${token}`, classifyResponse: classifyCoree });
  return withToken(ctx.tokens, () => grant(ctx), sendWith);
}

/** Reads from the warehouse. */
export async function get<T>(ctx: AmwareCtx, path: string, query: Call<T>['query'], reply: z.ZodType<T>): Promise<T> {
  const { body } = await call(ctx, { method: 'GET', path, query: query ?? {}, is_idempotent: true, reply });
  return body;
}

const addressOf = (ctx: AmwareCtx, path: string) => addressUnder(ctx.settings.base_url, path);

async function grant(ctx: AmwareCtx): Promise<Token> {
  const { client_id, client_secret } = ctx.credentials;
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressOf(ctx, '/oauth/token'),
    authorization: `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`,
    form: { grant_type: 'client_credentials' },
    is_idempotent: true,
    reply: TokenAnswer,
    classifyResponse: classifyCoree,
  });
  return { value: body.access_token, expires_at: new Date(ctx.now().getTime() + body.expires_in * 1000).toISOString() };
}

const kinds: Readonly<Record<string, ErrorKind>> = {
  validation_failed: 'validation',
  unknown_sku: 'validation',
  unknown_ship_method: 'validation',
  unknown_warehouse: 'validation',
  address_invalid: 'validation',
  duplicate_order: 'conflict',
  too_late: 'conflict',
  not_found: 'not_found',
  unauthorized: 'auth',
  rate_limited: 'rate_limited',
  // Refused before anything was done, so that a write may be sent again too.
  maintenance: 'transient',
};

/** The warehouse's own account of a failure. Null for codes that its contract does not name. */
function classifyCoree({ json }: PartnerReply): Classification | null {
  const failed = ErrorAnswer.safeParse(json).data?.error;
  const kind = failed && kinds[failed.code];
  if (!failed || !kind) return null;
  return {
    kind,
    message: [failed.message || failed.code, failed.field && `(${failed.field})`].filter(Boolean).join(' '),
    partner_code: failed.code,
    reference: failed.amware_ref_num ?? undefined,
    request_id: failed.request_id ?? undefined,
  };
}

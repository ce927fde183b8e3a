import type { z } from 'zod';
import { addressUnder } from '../core/address-under.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Classification, PartnerReply, PartnerRequest } from '../core/partner-request.ts';
import { Envelope } from './schema.ts';
import type { ExigoCredentials, ExigoSettings } from './settings.ts';

export type ExigoCtx = Ctx<ExigoCredentials, ExigoSettings>;

type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[]>>;

/** Reads from Exigo. `path` follows the base URL; lists go as `name[0]=…`. */
export function get<T>(ctx: ExigoCtx, path: string, query: Query, reply: z.ZodType<T>): Promise<T> {
  const url = addressOf(ctx, path);
  for (const [name, value] of Object.entries(query)) {
    if (typeof value !== 'object') url.searchParams.set(name, String(value));
    else for (const [index, one] of value.entries()) url.searchParams.set(`${name}[${index}]`, String(one));
  }
  return call(ctx, { method: 'GET', url, reply, is_idempotent: true });
}

/** Sends to Exigo what may be sent twice: it says what shall be, never what to add. */
export function send<T>(
  ctx: ExigoCtx,
  method: 'POST' | 'PATCH',
  path: string,
  json: unknown,
  reply: z.ZodType<T>,
): Promise<T> {
  return call(ctx, { method, url: addressOf(ctx, path), json, reply, is_idempotent: true });
}

/**
 * Sends a call to Exigo that must not be sent twice, since it adds to the stored quantity. @throws ConnectorError
 * uncertain where it may have been done
 */
export function sendOnce<T>(ctx: ExigoCtx, path: string, json: unknown, reply: z.ZodType<T>): Promise<T> {
  return call(ctx, { method: 'PUT', url: addressOf(ctx, path), json, reply, is_idempotent: false });
}

const addressOf = (ctx: ExigoCtx, path: string) => addressUnder(ctx.settings.base_url, path);

async function call<T>(
  ctx: ExigoCtx,
  request: Pick<PartnerRequest<T>, 'method' | 'url' | 'json' | 'reply' | 'is_idempotent'>,
): Promise<T> {
  const { login, password } = ctx.credentials;
  const { body } = await ctx.http.call({
    ...request,
    authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
    classifyResponse: (answer) => classifyExigo(answer, request),
  });
  return body;
}

/**
 * Exigo's own account of a failure, which may come with status 200. An address that is not on Exigo's list of allowed
 * ones is refused like a wrong password.
 */
function classifyExigo(
  { status, json }: PartnerReply,
  { is_idempotent }: Pick<PartnerRequest, 'is_idempotent'>,
): Classification | null {
  const envelope = Envelope.safeParse(json).data;
  const errors = [...(envelope?.result?.errors ?? []), ...(envelope?.message ? [envelope.message] : [])];
  const said = [...new Set(errors)].join('; ');
  const request_id = envelope?.result?.transactionKey ?? undefined;
  if (status === 401 || status === 403) {
    const hint = "Check user and password, and that our address is on the company's list of allowed IP addresses.";
    return { kind: 'auth', message: `${said || `HTTP ${status}`}. ${hint}`, request_id };
  }
  if (status === 429) return { kind: 'rate_limited', message: said || 'Too many requests', request_id };
  if (status >= 500)
    return { kind: is_idempotent ? 'transient' : 'uncertain', message: said || `HTTP ${status}`, request_id };
  const isSuccess = status < 300 && [undefined, null, 0, 'Success'].includes(envelope?.result?.status);
  if (isSuccess ? said === '' : status >= 300 && said === '') return null;
  const isMissing = status === 404 || /not found|does not exist/i.test(said);
  return { kind: isMissing ? 'not_found' : 'validation', message: said || 'Exigo answers Failure', request_id };
}

import { z } from 'zod';
import { ConnectorError } from '../core/connector-error.ts';
import type { PartnerRequest } from '../core/partner-request.ts';
import { grantToken } from './grant-token.ts';
import { judgeVendure } from './judge.ts';
import type { VendureCtx } from './settings.ts';

type Variables = Readonly<Record<string, unknown>>;
type Operation<T> = {
  document: string;
  variables: Variables;
  /** What `data` holds. */
  reply: z.ZodType<T>;
  is_idempotent: boolean;
};
type Authorization = Pick<PartnerRequest, 'authorization' | 'authorization_header'>;

/** A call that may be sent twice: a query, or a mutation that says what shall be. `document` has a name. */
export function call<T>(ctx: VendureCtx, document: string, variables: Variables, reply: z.ZodType<T>): Promise<T> {
  return run(ctx, { document, variables, reply, is_idempotent: true });
}

/** Adds something. @throws ConnectorError uncertain where it may have been added */
export function add<T>(ctx: VendureCtx, document: string, variables: Variables, reply: z.ZodType<T>): Promise<T> {
  return run(ctx, { document, variables, reply, is_idempotent: false });
}

/** One call. A token that is no longer taken is replaced once: nothing was done on it. */
async function run<T>(ctx: VendureCtx, operation: Operation<T>): Promise<T> {
  const { api_key } = ctx.credentials;
  if (api_key !== undefined) {
    return post(ctx, operation, { authorization: api_key, authorization_header: 'vendure-api-key' });
  }
  const grant = () => grantToken(ctx);
  const token = await ctx.tokens.get(grant);
  try {
    return await post(ctx, operation, { authorization: `Bearer ${token.value}` });
  } catch (error) {
    if (!(error instanceof ConnectorError) || error.kind !== 'auth') throw error;
    await ctx.tokens.forget(token);
    const { value } = await ctx.tokens.get(grant);
    return post(ctx, operation, { authorization: `Bearer ${value}` });
  }
}

async function post<T>(ctx: VendureCtx, operation: Operation<T>, authorization: Authorization): Promise<T> {
  const { document, variables, reply, is_idempotent } = operation;
  const { base_url, channel_token } = ctx.settings;
  const { body } = await ctx.http.call({
    ...authorization,
    method: 'POST',
    url: new URL(base_url),
    headers: channel_token === '' ? {} : { 'vendure-token': channel_token },
    json: { query: document, variables },
    is_idempotent,
    reply: z.object({ data: reply }),
    judge: (answer) => judgeVendure(answer, is_idempotent),
  });
  return body.data;
}

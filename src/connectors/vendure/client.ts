import { z } from 'zod';
import type { PartnerRequest } from '../core/partner-request.ts';
import { withToken } from '../core/with-token.ts';
import { classifyVendure } from './classify-response.ts';
import { grantToken } from './grant-token.ts';
import type { VendureCtx } from './settings.ts';

type Variables = Readonly<Record<string, unknown>>;
type Operation<T> = {
  document: string;
  variables: Variables;
  /** The shape of `data`. */
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

/** One call, with the API key where there is one, else with the connection's token. */
async function run<T>(ctx: VendureCtx, operation: Operation<T>): Promise<T> {
  const { api_key } = ctx.credentials;
  if (api_key !== undefined) {
    return post(ctx, operation, { authorization: api_key, authorization_header: 'vendure-api-key' });
  }
  const sendWith = (token: string) => post(ctx, operation, { authorization: `Bearer ${token}` });
  return withToken(ctx.tokens, () => grantToken(ctx), sendWith);
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
    classifyResponse: (answer) => classifyVendure(answer, is_idempotent),
  });
  return body.data;
}

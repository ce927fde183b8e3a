import { z } from 'zod';
import { addressUnder } from '../core/address-under.ts';
import type { Ctx } from '../core/ctx.ts';
import type { Token } from '../core/token-store.ts';
import { withToken } from '../core/with-token.ts';
import { classifyGrant, classifyShopify, pauseFor } from './classify-response.ts';
import { TokenAnswer } from './schema.ts';
import type { ShopifyCredentials, ShopifySettings } from './settings.ts';

export type ShopifyCtx = Ctx<ShopifyCredentials, ShopifySettings>;

/** Shopify keeps a version for a year; the operations are written for this one. */
const API_VERSION = '2026-10';

type Operation<T> = {
  /** GraphQL. */
  query: string;
  variables: Readonly<Record<string, unknown>>;
  /** Whether sending it twice does no more than sending it once. */
  is_idempotent: boolean;
  /** The shape of `data`. */
  reply: z.ZodType<T>;
};

/** Runs one operation, with the shop's own token where one was entered, else with the connection's. */
export async function run<T>(ctx: ShopifyCtx, operation: Operation<T>): Promise<T> {
  const { access_token } = ctx.credentials;
  const sendWith = (token: string) => send(ctx, operation, token);
  return access_token ? sendWith(access_token) : withToken(ctx.tokens, () => grant(ctx), sendWith);
}

/** Runs a query, which changes nothing. */
export function read<T>(
  ctx: ShopifyCtx,
  query: string,
  variables: Operation<T>['variables'],
  reply: z.ZodType<T>,
): Promise<T> {
  return run(ctx, { query, variables, is_idempotent: true, reply });
}

async function send<T>(ctx: ShopifyCtx, operation: Operation<T>, token: string): Promise<T> {
  const { query, variables, is_idempotent, reply } = operation;
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressOf(ctx, `/admin/api/${API_VERSION}/graphql.json`),
    authorization: token,
    authorization_header: 'x-shopify-access-token',
    json: { query, variables },
    is_idempotent,
    reply: z.object({ data: reply }),
    classifyResponse: (answer) => classifyShopify(answer, is_idempotent),
    pause: pauseFor,
  });
  return body.data;
}

/** An address below the shop's. */
const addressOf = (ctx: Pick<ShopifyCtx, 'settings'>, path: string) => addressUnder(ctx.settings.base_url, path);

async function grant(ctx: ShopifyCtx): Promise<Token> {
  const { client_id = '', client_secret = '' } = ctx.credentials;
  const { body } = await ctx.http.call({
    method: 'POST',
    url: addressOf(ctx, '/admin/oauth/access_token'),
    form: { grant_type: 'client_credentials', client_id, client_secret },
    is_idempotent: true,
    reply: TokenAnswer,
    classifyResponse: classifyGrant,
  });
  return { value: body.access_token, expires_at: new Date(ctx.now().getTime() + body.expires_in * 1000).toISOString() };
}

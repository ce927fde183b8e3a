import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError, z } from 'zod';
import { UnreadableBody } from '../kit/bodies.ts';
import type { Clock } from '../kit/clock.ts';
import type { Partner } from '../kit/partner.ts';
import { hashIndex } from '../kit/seeded.ts';
import { STOCKED_SKUS, VARIANTS } from './catalogue.ts';
import { addShopifyControl } from './control.ts';
import { callGraphql } from './graphql-call.ts';
import { madeUpStore, type StoreSource } from './made-up-store.ts';
import { Points } from './points.ts';
import { StoreState } from './store-state.ts';
import { AccessTokens } from './tokens.ts';
import { API_VERSION } from './webhooks.ts';

export interface ShopifyOptions {
  clock: Clock;
  seed: string;
  /** Until when the past reaches, in milliseconds since 1970; undefined: to the start. */
  pastUntil: number | undefined;
  /** About how long from one of the other channel's new orders to the next: here they are fewer. */
  orderEveryMs: number;
  /** Without: only orders that control calls add. */
  hasOrders: boolean;
  /** Points that calls may cost in a second. */
  perSecond: number;
}

export interface Shopify extends Partner {
  /** The initial stock of the shop's fulfilment partner, by internal SKU. */
  openingStock(): ReadonlyMap<string, number>;
}

/** The simulated Shopify shop. */
export function createShopify({ clock, seed, pastUntil, orderEveryMs, hasOrders, perSecond }: ShopifyOptions): Shopify {
  const reads = new WeakSet<FastifyRequest>();
  const openStore = (start: number): StoreSource => {
    const store = madeUpStore(seed, pastUntil ?? start, orderEveryMs);
    return hasOrders ? store : { ...store, pastOrders: () => [], ordersBetween: () => [] };
  };
  const open = () => {
    const start = clock.now();
    return {
      state: new StoreState(openStore(start), clock, start),
      tokens: new AccessTokens(clock),
      points: new Points(perSecond, clock),
    };
  };
  let shop = open();

  const grant = async (request: FastifyRequest, reply: FastifyReply) => {
    reads.add(request); // tokens are not kept
    const { status, body } = shop.tokens.grant(request.body);
    return reply.code(status).send(body);
  };
  const graphql = async (request: FastifyRequest<{ Params: { version: string } }>, reply: FastifyReply) => {
    if (request.params.version !== API_VERSION) return reply.code(404).send({ errors: 'Not Found' });
    if (clock.isRunning && !shop.tokens.isGood(request.headers['x-shopify-access-token'])) {
      return reply
        .code(401)
        .send({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' });
    }
    const { body, isRead } = callGraphql(shop.state, request.body, clock.isRunning ? shop.points : undefined);
    if (isRead) reads.add(request);
    return reply.send(body);
  };

  return {
    name: 'shopify',
    addCalls: (scope: FastifyInstance) => {
      scope.setErrorHandler((error, _request, reply) => {
        if (error instanceof ZodError) return reply.code(400).send({ errors: z.prettifyError(error) });
        if (error instanceof UnreadableBody) return reply.code(400).send({ errors: error.message });
        throw error;
      });
      scope.post('/admin/oauth/access_token', grant);
      scope.post('/admin/api/:version/graphql.json', graphql);
    },
    addControl: (scope) =>
      addShopifyControl(scope, { state: () => shop.state, tokens: () => shop.tokens, points: () => shop.points }),
    isRead: (request) => reads.has(request),
    failureBody: (status) =>
      status === 429
        ? { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }
        : { errors: [{ message: 'Internal error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
    catchUp: () => shop.state.catchUp(),
    wake: () => shop.state.skipToNow(),
    reset: async () => {
      shop.state.webhooks.stop();
      shop = open();
    },
    status: () => ({
      orders: shop.state.orderCount,
      variants: VARIANTS.length,
      subscriptions: shop.state.webhooks.subscriptions.size,
    }),
    stop: () => shop.state.webhooks.stop(),
    openingStock: () => new Map(STOCKED_SKUS.map((sku) => [sku, 10 * (30 + hashIndex(`stock:${seed}`, sku, 90))])),
  };
}

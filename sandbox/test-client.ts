import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { COREE_CLIENT } from './coree/tokens.ts';
import { EXIGO_LOGIN } from './exigo/exigo.ts';
import type { SandboxOptions } from './options.ts';
import { startSandbox } from './sandbox.ts';
import { PERMANENT_TOKEN } from './shopify/tokens.ts';
import { API_VERSION } from './shopify/webhooks.ts';

export interface Answer {
  status: number;
  headers: Headers;
  body: unknown;
}

type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

/** When the worlds of all tests begin: the made-up past before it is then made once. */
const STARTS_AT = Date.now();

/** A sandbox of one test, with a client for each of its parts; it is stopped when the test ends. */
export async function openSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({ port: 0, orderEveryMs: 0, startAt: STARTS_AT, ...options });
  onTestFinished(() => sandbox.stop());
  return { ...(await openClient(sandbox.url, options.partners)), stop: sandbox.stop };
}

/** A client for each part of a sandbox that runs at `url`, where these partners answer; where left out all do. */
export async function openClient(url: string, partners?: readonly string[]) {
  const call = (prefix: string, fixed: Record<string, string>): Call => {
    return async (method, path, body, headers = {}) => {
      const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const init = { method, headers: { ...type, ...fixed, ...headers } };
      const answer = await fetch(`${url}${prefix}${path}`, {
        ...init,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
    };
  };
  const login = Buffer.from(`${EXIGO_LOGIN.user}:${EXIGO_LOGIN.password}`).toString('base64');
  const anonymous = call('/coree/v1', { 'x-account-code': 'DEMO' });
  const token = async () => {
    if (partners && !partners.includes('coree')) return '';
    const grant = { grant_type: 'client_credentials', client_id: COREE_CLIENT.id, client_secret: COREE_CLIENT.secret };
    const { body } = await anonymous('POST', '/oauth/token', grant);
    return z.object({ access_token: z.string() }).parse(body).access_token;
  };
  return {
    url,
    control: call('/control', {}),
    exigo: call('/exigo/3.0', { authorization: `Basic ${login}` }),
    coree: call('/coree/v1', { 'x-account-code': 'DEMO', authorization: `Bearer ${await token()}` }),
    anonymous,
    shopify: call('/shopify', { 'x-shopify-access-token': PERMANENT_TOKEN }),
    /** Runs a GraphQL operation on Shopify. */
    graphql: async (query: string, variables: object = {}) => {
      const path = `/shopify/admin/api/${API_VERSION}/graphql.json`;
      return (await call('', { 'x-shopify-access-token': PERMANENT_TOKEN })('POST', path, { query, variables })).body;
    },
  };
}

/** An order that the warehouse takes. */
export function coreeOrder(order_number: string, change: Record<string, unknown> = {}) {
  return {
    order_number,
    source: 'exigo',
    order_date: '2026-11-20T15:00:00Z',
    core_id: 'LIM1',
    ship_method_code: 'OLVR',
    priority: 'standard',
    language_code: 'es',
    notes: null,
    ship_to: {
      name: 'Ana Quispe',
      address: 'Av. Larco 100',
      city: 'Miraflores',
      state: 'Lima',
      postal_code: '15046',
      country: 'PE',
      locality_code: '150122',
    },
    lines: [{ line_id: '1', sku: 'LAMP-01', qty: 1, description: 'Lámpara', unit_value: '130.90', currency: 'PEN' }],
    totals: { tax: '19.97', shipping: 0, total: '130.90', currency: 'PEN' },
    ...change,
  };
}

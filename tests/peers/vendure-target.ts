import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { z } from 'zod';
import { openContext, type Ports } from '#connectors/core/context.ts';
import { connectorOf } from '#connectors/registry.ts';
import { memoryPorts } from '#connectors/suites/memory-ports.ts';
import type { OpenTarget, Target } from '#connectors/suites/sandbox-target.ts';
import { startFaultProxy } from './fault-proxy.ts';
import { LOGIN, type VendureClient, vendureClient } from './vendure-peer.ts';
import { addChannel } from './vendure-shop.ts';

/** The connector and the real server, with a proxy between them; `settings` may name a channel. */
export const openVendure: OpenTarget = (_, given) => openWith({}, given);

async function openWith(settings: object, given: Partial<Ports> = {}): Promise<Target> {
  const peer = inject('vendure');
  const proxy = await startFaultProxy(peer.url);
  const connector = connectorOf('vendure');
  const ports = memoryPorts(proxy.url, given);
  const stored = { base_url: `${proxy.url}/admin-api`, ...settings };
  const open: Target['open'] = (other = {}) =>
    openContext(connector, { credentials: other.credentials ?? LOGIN, settings: stored }, { ...ports, ...other.ports });
  return {
    connector,
    ctx: open(),
    ports,
    open,
    control: (method, path, body) => control(peer.control, method, path, body),
    fault: async (fault) => proxy.fault(fault),
    ledger: async () => proxy.ledger,
  };
}

async function control(url: string, method: string, path: string, body: unknown): Promise<unknown> {
  const answer = await fetch(url + path, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status}`);
  return answer.json();
}

export type ChannelTarget = Target & {
  channel_token: string;
  /** May do everything in the channel. */
  admin: VendureClient;
  /** Buys so many pieces of each of two variants. @returns the order's id */
  buy(pieces?: readonly [number, number]): Promise<string>;
};

/** Likewise, in a channel of the test's own, so that it finds no orders but its own. */
export async function openChannel(given: Partial<Ports> = {}, settings: object = {}): Promise<ChannelTarget> {
  const peer = inject('vendure');
  const { channel_token, admin } = await addChannel(peer, randomBytes(6).toString('hex'));
  const target = await openWith({ channel_token, ...settings }, given);
  return {
    ...target,
    channel_token,
    admin,
    buy: (pieces = [4, 0]) =>
      buy(vendureClient(peer.url, 'shop-api', { channel: channel_token }), peer.variants, pieces),
  };
}

const Bought = z.object({ paid: z.object({ id: z.string(), state: z.literal('PaymentSettled') }) });
const REFUSAL = '... on ErrorResult { errorCode message }';

async function buy(shop: VendureClient, variants: readonly string[], pieces: readonly number[]): Promise<string> {
  for (const [index, quantity] of pieces.entries()) {
    const add = `mutation Add($id: ID!, $quantity: Int!) {
      added: addItemToOrder(productVariantId: $id, quantity: $quantity) { __typename ${REFUSAL} } }`;
    if (quantity > 0) await shop(add, { id: variants[index], quantity }, z.unknown());
  }
  const { methods } = await shop(
    '{ methods: eligibleShippingMethods { id } }',
    {},
    z.object({ methods: z.array(z.object({ id: z.string() })) }),
  );
  const { paid } = await shop(
    `mutation CheckOut($customer: CreateCustomerInput!, $address: CreateAddressInput!, $method: ID!) {
      a: setCustomerForOrder(input: $customer) { __typename ${REFUSAL} }
      b: setOrderShippingAddress(input: $address) { __typename ${REFUSAL} }
      c: setOrderShippingMethod(shippingMethodId: [$method]) { __typename ${REFUSAL} }
      d: transitionOrderToState(state: "ArrangingPayment") { __typename ${REFUSAL} }
      paid: addPaymentToOrder(input: { method: "test-payment", metadata: {} }) { __typename ... on Order { id state } ${REFUSAL} }
    }`,
    {
      customer: { firstName: 'Ana', lastName: 'Díaz', emailAddress: 'ana@example.test', phoneNumber: '+51 1 555 0101' },
      address: {
        fullName: 'Ana Díaz Rojas',
        company: 'Casa Díaz',
        streetLine1: 'Av. Larco 100',
        streetLine2: 'Piso 2',
        city: 'Lima',
        province: 'Lima',
        postalCode: '15074',
        countryCode: 'PE',
        phoneNumber: '+51 1 555 0102',
      },
      method: methods[0]?.id,
    },
    Bought,
  );
  return paid.id;
}

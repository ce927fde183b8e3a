import { expect } from 'vitest';
import { z } from 'zod';
import type { Command, CommandOf } from '../core/commands.ts';
import { ConnectorError } from '../core/connector-error.ts';
import type { RemoteOrder } from '../core/remote.ts';
import { sandboxTargets, type Target } from './sandbox-target.ts';

const shop = {
  kind: 'shopify',
  partner: 'shopify',
  credentials: { client_id: 'demo', client_secret: 'sandbox-shopify' },
};

/** A Shopify shop whose returns are followed, and one whose returns are not. */
export const openFollowing = sandboxTargets({
  ...shop,
  settings: (url) => ({ base_url: `${url}/shopify`, follows_returns: true }),
});
export const openPlain = sandboxTargets({ ...shop, settings: (url) => ({ base_url: `${url}/shopify` }) });

const Shown = z.object({
  lines: z.array(z.object({ currentQuantity: z.int() })),
  refunds: z.array(z.object({ total: z.int(), returnId: z.int().optional(), note: z.string() })),
  returns: z.array(
    z.object({
      id: z.int(),
      status: z.string(),
      decline: z.object({ note: z.string() }).nullable(),
      deliveries: z.array(z.object({ number: z.string().nullable() })),
      lines: z.array(
        z.object({
          fulfilmentLineId: z.int(),
          quantity: z.int(),
          processed: z.int(),
          reason: z.string(),
          note: z.string(),
          dispositions: z.array(z.object({ type: z.string(), quantity: z.int() })),
        }),
      ),
    }),
  ),
});

/** The shop's own state of an order. */
export const shown = async (target: Target, order: string) =>
  Shown.parse(await target.control('GET', `/shopify/orders/${order}`));

/** Adds an order of two pieces a line, each line sent in a parcel of its own. @returns its id */
export async function addSentOrder(target: Target, fields: object = {}): Promise<string> {
  const made = await target.control('POST', '/shopify/orders', { isPaidByCard: true, shipping: 500, ...fields });
  const { id, lines } = z.object({ id: z.int(), lines: z.array(z.unknown()) }).parse(made);
  for (const _ of lines) await target.control('POST', `/shopify/orders/${id}/fulfilments`, {});
  return String(id);
}

/** Works on a return as the shop's staff do. */
export const changeReturn = (target: Target, order: string, id: unknown, fields: object) =>
  target.control('PUT', `/shopify/orders/${order}/returns/${id}`, fields);

/** Adds a return as a buyer does. @returns its id */
export const addReturn = async (target: Target, order: string, fields: object): Promise<string> => {
  const made = await target.control('POST', `/shopify/orders/${order}/returns`, fields);
  return String(z.object({ id: z.int() }).parse(made).id);
};

export async function readOrder(target: Target, id: string): Promise<RemoteOrder> {
  const order = await target.connector.fetch?.order?.(target.ctx, id);
  return order ?? expect.fail('the order is not read');
}

export type ReturnCommand = CommandOf<'tell_return'>;

const NOT_COUNTED = { good: null, damaged: null, missing: null };

/** The report of both pieces of an order's first line before they arrived. */
export async function commandFor(
  target: Target,
  order: string,
  change: Partial<ReturnCommand> = {},
): Promise<ReturnCommand> {
  const [line] = (await readOrder(target, order)).lines;
  return {
    type: 'tell_return',
    idem_key: 'return:1',
    source_order_id: order,
    source_return_id: null,
    reference: 'ref-1',
    number: 'R-1001',
    state: 'open',
    reason: 'damaged',
    note: 'Broken glass',
    end_reason: '',
    tracking_number: '',
    lines: [{ source_item_id: line?.source_item_id ?? '', sku: line?.sku ?? '', pieces: 2, ...NOT_COUNTED }],
    ...change,
  };
}

/** The pieces of a command's lines, each as it was found. */
export const counted = (
  { lines }: ReturnCommand,
  good: number,
  damaged: number,
  missing: number,
): Pick<ReturnCommand, 'lines'> => ({
  lines: lines.map((line) => ({ ...line, good, damaged, missing })),
});

/** How often each mutation was taken. */
export async function mutations(target: Target): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { body } of await target.ledger()) {
    const { query } = z
      .object({ query: z.string().default('') })
      .catch({ query: '' })
      .parse(body);
    const name = /^mutation[^{]*\{\s*(\w+)/.exec(query)?.[1];
    if (name) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** As the engine does: a write in doubt is asked about, and sent again only where it is absent. */
export async function actUntilDone(target: Target, command: Command, act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof ConnectorError) || (error.kind !== 'uncertain' && error.kind !== 'transient')) throw error;
    const found = await target.connector.probe?.(target.ctx, command);
    if (found?.state === 'absent') await actUntilDone(target, command, act);
  }
}

import { expect, test } from 'vitest';
import { z } from 'zod';
import { openSandbox } from '../test-client.ts';
import { LOCATIONS } from './catalogue.ts';
import { gid } from './store.ts';

const Line = z.object({ id: z.string(), quantity: z.int(), processableQuantity: z.int() });
const Shown = z.object({
  data: z.object({
    order: z.object({
      returnStatus: z.string(),
      lineItems: z.object({ nodes: z.array(z.object({ currentQuantity: z.int() })) }),
      returns: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            status: z.string(),
            returnLineItems: z.object({ nodes: z.array(Line) }),
            reverseFulfillmentOrders: z.object({
              nodes: z.array(
                z.object({
                  id: z.string(),
                  status: z.string(),
                  lineItems: z.object({ nodes: z.array(z.object({ id: z.string() })) }),
                }),
              ),
            }),
          }),
        ),
      }),
    }),
    returnableFulfillments: z.object({
      nodes: z.array(
        z.object({
          returnableFulfillmentLineItems: z.object({
            nodes: z.array(z.object({ quantity: z.int(), fulfillmentLineItem: z.object({ id: z.string() }) })),
          }),
        }),
      ),
    }),
  }),
});
const SHOW = `query ($id: ID!) {
  order(id: $id) {
    returnStatus lineItems(first: 5) { nodes { currentQuantity } }
    returns(first: 10) { nodes {
      id status returnLineItems(first: 10) { nodes { id quantity processableQuantity } }
      reverseFulfillmentOrders(first: 1) { nodes { id status lineItems(first: 10) { nodes { id } } } }
    } }
  }
  returnableFulfillments(orderId: $id, first: 10) { nodes {
    returnableFulfillmentLineItems(first: 10) { nodes { quantity fulfillmentLineItem { id } } }
  } }
}`;

const ARGUMENTS = {
  returnApproveRequest: 'input: ReturnApproveRequestInput!',
  returnCancel: 'id: ID!',
  returnClose: 'id: ID!',
  returnCreate: 'returnInput: ReturnInput!',
  returnDeclineRequest: 'input: ReturnDeclineRequestInput!',
  returnProcess: 'input: ReturnProcessInput!',
  reverseFulfillmentOrderDispose: 'dispositionInputs: [ReverseFulfillmentOrderDisposeInput!]!',
};

/** A shop with an order of two pieces that were sent, and the mutations of returns on it. */
async function openOrder() {
  const { control, graphql } = await openSandbox({ partners: ['shopify'] });
  const { body } = await control('POST', '/shopify/orders', { isPaidByCard: true });
  const { id } = z.object({ id: z.int() }).parse(body);
  await control('POST', `/shopify/orders/${id}/fulfilments`, {});
  const show = async () => Shown.parse(await graphql(SHOW, { id: gid('Order', id) })).data;
  /** @returns the errors */
  const run = async (mutation: keyof typeof ARGUMENTS, value: unknown): Promise<string[]> => {
    const [name = '', type = ''] = ARGUMENTS[mutation].split(': ');
    const query = `mutation ($value: ${type}) { ${mutation}(${name}: $value) { userErrors { code message } } }`;
    const Answer = z.object({
      data: z.record(z.string(), z.object({ userErrors: z.array(z.object({ message: z.string() })) })),
    });
    const { data } = Answer.parse(await graphql(query, { value }));
    return data[mutation]?.userErrors.map(({ message }) => message) ?? [];
  };
  const create = async (quantity: number, words: object = { returnReason: 'DEFECTIVE' }) => {
    const [parcel] = (await show()).returnableFulfillments.nodes;
    const sent =
      parcel?.returnableFulfillmentLineItems.nodes[0]?.fulfillmentLineItem.id ?? gid('FulfillmentLineItem', 1);
    const returnLineItems = [{ fulfillmentLineItemId: sent, quantity, ...words }];
    return run('returnCreate', { orderId: gid('Order', id), returnLineItems });
  };
  const ask = (fields: object) => control('POST', `/shopify/orders/${id}/returns`, fields);
  const returned = async (index = 0) => (await show()).order.returns.nodes[index] ?? expect.fail('no return');
  return { id, show, run, create, ask, returned, control };
}

const returnable = ({ returnableFulfillments }: z.infer<typeof Shown>['data']) =>
  returnableFulfillments.nodes
    .flatMap(({ returnableFulfillmentLineItems }) => returnableFulfillmentLineItems.nodes)
    .reduce((sum, { quantity }) => sum + quantity, 0);

test('pieces are returned once: those in a return or refunded are not returnable', async () => {
  const { id, show, create, run, returned, control } = await openOrder();
  expect(returnable(await show())).toBe(2);
  expect(await create(1, { returnReason: 'OTHER' })).toEqual([expect.stringContaining('note is required')]);
  expect(await create(1, { returnReason: 'OTHER', returnReasonNote: 'x'.repeat(256) })).toHaveLength(1);
  expect(await create(1)).toEqual([]);
  expect((await show()).order.returnStatus).toBe('IN_PROGRESS');
  expect(await create(2)).toEqual([expect.stringContaining('quantity')]);
  await control('POST', `/shopify/orders/${id}/refunds`, { pieces: 1, restockType: 'NO_RESTOCK' });
  expect(await create(1)).toHaveLength(1);
  expect(await run('returnCancel', (await returned()).id)).toEqual([]);
  expect(returnable(await show())).toBe(1);
  expect((await show()).order.returnStatus).toBe('NO_RETURN');
});

test('a request is approved or declined once, and an open return closed or cancelled once', async () => {
  const { run, ask, returned, show } = await openOrder();
  await ask({ pieces: 1 });
  const { id } = await returned();
  expect(await run('returnClose', id)).toHaveLength(1);
  expect(await run('returnCancel', id)).toHaveLength(1);
  expect((await returned()).reverseFulfillmentOrders.nodes).toEqual([]);
  expect(await run('returnApproveRequest', { id })).toEqual([]);
  expect(await run('returnApproveRequest', { id })).toEqual([expect.stringContaining('OPEN')]);
  expect(await run('returnDeclineRequest', { id, declineReason: 'OTHER' })).toHaveLength(1);
  expect(await run('returnClose', id)).toEqual([]);
  expect(await run('returnClose', id)).toHaveLength(1);
  await ask({ pieces: 1 });
  const other = (await returned(1)).id;
  const declined = { id: other, declineReason: 'OTHER', declineNote: 'x'.repeat(501) };
  expect(await run('returnDeclineRequest', declined)).toEqual([expect.stringContaining('too long')]);
  expect(await run('returnDeclineRequest', { ...declined, declineNote: 'Too late' })).toEqual([]);
  expect(returnable(await show())).toBe(1);
});

test('no more is inspected or processed than is returned, and a processed return is not cancelled', async () => {
  const { run, create, returned, show } = await openOrder();
  await create(2);
  const one = await returned();
  const reverse = one.reverseFulfillmentOrders.nodes[0]?.lineItems.nodes[0]?.id;
  const dispose = (dispositionType: string, quantity: number, more: object = {}) =>
    run('reverseFulfillmentOrderDispose', [
      { reverseFulfillmentOrderLineItemId: reverse, quantity, dispositionType, ...more },
    ]);
  expect(await dispose('MISSING', 3)).toHaveLength(1);
  expect(await dispose('RESTOCKED', 1)).toEqual([expect.stringContaining('location')]);
  expect(await dispose('PROCESSING_REQUIRED', 2)).toEqual([]);
  expect(await dispose('RESTOCKED', 1, { locationId: gid('Location', LOCATIONS[0]?.id ?? 0) })).toEqual([]);
  expect(await run('returnCancel', one.id)).toEqual([expect.stringContaining('work')]);
  expect(await dispose('NOT_RESTOCKED', 1)).toEqual([]);
  expect((await show()).order.returnStatus).toBe('INSPECTION_COMPLETE');
  const [line] = one.returnLineItems.nodes;
  const process = (quantity: number) =>
    run('returnProcess', { returnId: one.id, returnLineItems: [{ id: line?.id, quantity }] });
  expect(await process(3)).toHaveLength(1);
  expect(await process(1)).toEqual([]);
  expect((await show()).order.lineItems.nodes).toEqual([{ currentQuantity: 1 }]);
  expect(await process(2)).toHaveLength(1);
  expect(await run('returnClose', one.id)).toEqual([]);
  expect(await process(1)).toEqual([expect.stringContaining('CLOSED')]);
});

test('money of a return goes back as far as it was paid', async () => {
  const { id, run, create, returned, control } = await openOrder();
  await create(2);
  const one = await returned();
  const [line] = one.returnLineItems.nodes;
  const process = (amount: string) =>
    run('returnProcess', {
      returnId: one.id,
      returnLineItems: [{ id: line?.id, quantity: 1 }],
      note: 'Sorry',
      financialTransfer: {
        issueRefund: {
          orderTransactions: [
            { parentId: gid('OrderTransaction', id * 10), transactionAmount: { amount, currencyCode: 'USD' } },
          ],
        },
      },
    });
  expect(await process('100000.00')).toEqual([expect.stringContaining('paid')]);
  expect((await returned()).returnLineItems.nodes).toMatchObject([{ processableQuantity: 2 }]);
  expect(await process('1.50')).toEqual([]);
  const { body } = await control('GET', `/shopify/orders/${id}`);
  expect(body).toMatchObject({
    lines: [{ currentQuantity: 1 }],
    refunds: [{ total: 150, note: 'Sorry', lines: [{ quantity: 1, restockType: 'NO_RESTOCK' }] }],
  });
});

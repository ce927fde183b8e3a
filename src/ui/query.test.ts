import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#base/endpoint.ts';
import type { EventKind } from '#base/events.ts';
import { createQueryClient, markChanged, markStale, queryOf, retryFailed, staleWith } from './query.ts';

const Id = z.object({ id: z.number() });
const getOrder = endpoint('GET /api/orders/{id}', { summary: '', params: Id, replies: { 200: z.string() } });
const findOrders = endpoint('GET /api/orders', {
  summary: '',
  query: z.object({ page: z.number() }),
  replies: { 200: z.string() },
});

function answerWith(answers: (address: string) => Response) {
  const asked: string[] = [];
  vi.stubGlobal('localStorage', { getItem: () => 'en' }); // the language of what a failure says
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return answers(address);
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

test('another page keeps the rows of the last until it is there, another record starts empty', async () => {
  answerWith((address) => Response.json(address));
  const client = createQueryClient();
  const list = new QueryObserver(client, queryOf(findOrders, { query: { page: 1 } }));
  const stopList = list.subscribe(() => {});
  await expect.poll(() => list.getCurrentResult().data).toBe('/api/orders?page=1');
  list.setOptions(queryOf(findOrders, { query: { page: 2 } }));
  expect(list.getCurrentResult()).toMatchObject({ data: '/api/orders?page=1', isPlaceholderData: true });

  const one = new QueryObserver(client, queryOf(getOrder, { params: { id: 1 } }));
  const stopOne = one.subscribe(() => {});
  await expect.poll(() => one.getCurrentResult().data).toBe('/api/orders/1');
  one.setOptions(queryOf(getOrder, { params: { id: 2 } }));
  expect(one.getCurrentResult().data).toBeUndefined();
  stopList();
  stopOne();
});

test('what the caller did wrong is not asked again', async () => {
  const asked = answerWith(() => Response.json({ message: 'Not found' }, { status: 404 }));
  const wanted = createQueryClient().fetchQuery({ ...queryOf(getOrder, { params: { id: 1 } }), retryDelay: 0 });
  await expect(wanted).rejects.toThrow('Not found');
  expect(asked).toHaveLength(1);
});

test('what the server could not do is asked again', async () => {
  const statuses = [502, 503, 200];
  answerWith(() => Response.json('there', { status: statuses.shift() ?? 500 }));
  const client = createQueryClient();
  const order = queryOf(getOrder, { params: { id: 1 } });
  const observer = new QueryObserver(client, { ...order, retryDelay: 0 });
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().data).toBe('there');
  stop();
});

test('only what lies under the paths becomes stale', async () => {
  const client = createQueryClient();
  client.setQueryData(['/api/orders', {}], 1);
  client.setQueryData(['/api/orders/{id}', { params: { id: 1 } }], 2);
  client.setQueryData(['/api/products', {}], 3);
  await markStale(client, ['/api/orders']);
  const stale = client.getQueryCache().findAll({ stale: true });
  expect(stale.map(({ queryKey }) => queryKey[0])).toEqual(['/api/orders', '/api/orders/{id}']);
});

test('an event makes stale what says so, by its type or its subject, and what says nothing', async () => {
  answerWith(() => Response.json(''));
  const client = createQueryClient();
  const parts = { summary: '', replies: { 200: z.string() } };
  const hears = (path: `/${string}`, staleBy: readonly EventKind[]) => endpoint(`GET ${path}`, { ...parts, staleBy });
  const calls = [
    hears('/api/orders', ['order', 'orders']),
    hears('/api/products', ['product', 'order.shipped']),
    hears('/api/entrance', []),
    endpoint('GET /api/silent', parts),
  ];
  for (const one of calls) await client.fetchQuery(queryOf(one, {}));
  await client.fetchQuery({
    queryKey: ['figures'],
    queryFn: () => 1,
    meta: staleWith(hears('/api/graphs', ['order'])),
  });
  client.setQueryData(['recent'], 1);
  const staleAfter = async (...types: string[]) => {
    await markChanged(client, types);
    const stale = client.getQueryCache().findAll({ stale: true });
    for (const { queryKey } of stale) client.setQueryData(queryKey, 1);
    return stale.map(({ queryKey }) => queryKey[0]);
  };
  expect(await staleAfter('order.edited')).toEqual(['/api/orders', '/api/silent', 'figures']);
  expect(await staleAfter('order.shipped')).toEqual(['/api/orders', '/api/products', '/api/silent', 'figures']);
  expect(await staleAfter('orders.checked')).toEqual(['/api/orders', '/api/silent']);
  expect(await staleAfter('stock.synced')).toEqual(['/api/silent']);
});

test('what failed is asked for again, and nothing else', async () => {
  let isAway = true;
  const asked = answerWith((address) =>
    address === '/api/orders/2' && isAway ? Response.json({}, { status: 400 }) : Response.json('there'),
  );
  const client = createQueryClient();
  const orders = [1, 2].map((id) => new QueryObserver(client, queryOf(getOrder, { params: { id } })));
  const stops = orders.map((order) => order.subscribe(() => {}));
  await expect.poll(() => orders.map((order) => order.getCurrentResult().status)).toEqual(['success', 'error']);
  isAway = false;
  await retryFailed(client);
  expect(orders.map((order) => order.getCurrentResult().data)).toEqual(['there', 'there']);
  expect(asked).toEqual(['/api/orders/1', '/api/orders/2', '/api/orders/2']);
  for (const stop of stops) stop();
});

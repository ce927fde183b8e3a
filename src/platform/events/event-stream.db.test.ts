import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { EventShape } from '#base/events.ts';
import { type GivenAccount, givenWorld } from '../../../tests/given.ts';
import { publishEvent } from './record-event.ts';

const world = await givenWorld();
const address = await world.app.listen({ port: 0, host: '127.0.0.1' });

const happen = ({ actor }: GivenAccount, type: string) => publishEvent<EventShape>(actor.db, actor, { type });

/** How far the server has heard, as a page learns before it reads anything. */
async function positionFor({ staff }: GivenAccount): Promise<string> {
  return z.object({ event_position: z.string() }).parse((await staff.get('/api/session')).body).event_position;
}

/** A stream with all that came by it, once it says how far it is. */
async function openStream({ cookie }: GivenAccount, query = '', headers: Record<string, string> = {}) {
  const closing = new AbortController();
  onTestFinished(() => closing.abort());
  const stream = await fetch(`${address}/api/events${query}`, {
    headers: { cookie, ...headers },
    signal: closing.signal,
  });
  let heard = '';
  const hear = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) heard += decoder.decode(chunk, { stream: true });
  };
  hear().catch(() => {}); // it is cut off in the end
  const linesOf = (pattern: RegExp) => heard.split('\n').filter((line) => pattern.test(line));
  await expect.poll(() => linesOf(/^id: /).length).toBeGreaterThan(0);
  return {
    received: () => linesOf(/^(data|event): /),
    lastId: () => linesOf(/^id: /).at(-1)?.slice(4) ?? '',
  };
}

test('what changed after the session was read comes first, once; a stranger’s changes do not come', async () => {
  const [account, stranger] = [await world.account(), await world.account()];
  const from = await positionFor(account);
  const watching = await openStream(account);
  await happen(stranger, 'order.strange');
  await happen(account, 'order.changed');
  await expect.poll(watching.received).toEqual(['data: {"type":"order.changed"}']);

  const late = await openStream(account, `?from=${from}`);
  await happen(account, 'stock.counted');
  await expect.poll(late.received).toEqual(['data: {"type":"order.changed"}', 'data: {"type":"stock.counted"}']);
});

test('a browser that connects again receives missed events, whatever its address says', async () => {
  const account = await world.account();
  const from = await positionFor(account);
  const first = await openStream(account, `?from=${from}`);
  await happen(account, 'order.changed');
  await expect.poll(first.received).toHaveLength(1);
  const heard = first.lastId();
  await happen(account, 'stock.counted');
  await expect.poll(first.received).toHaveLength(2);

  const again = await openStream(account, `?from=${from}`, { 'last-event-id': heard });
  await expect.poll(again.received).toEqual(['data: {"type":"stock.counted"}']);
  expect(again.lastId()).toBe(first.lastId());
});

test.each(['?from=', '?from=elsewhere-7'])('a client with an unknown position reloads: %s', async (query) => {
  const stream = await openStream(await world.account(), query);
  await expect.poll(stream.received).toEqual(['event: reload', 'data: {}']);
});

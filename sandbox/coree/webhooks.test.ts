import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { coreeOrder, openSandbox } from '../test-client.ts';
import { signature } from './webhooks.ts';

test('the signature is the published one', () => {
  const body = '{"event":"order.shipped","amware_ref_num":"AMW-000123","order_number":"EXO-1001"}';
  expect(signature('coree_sandbox_secret', 1_763_676_000, body)).toBe(
    't=1763676000,v1=f1cbc8a46963146a81c5264678549765ad3a77a2924c1bb229f8412a804927b8',
  );
});

test('a change is sent with a signature, again when the first attempt fails', async () => {
  const { control, coree } = await openSandbox();
  const calls: { request: IncomingMessage; body: string }[] = [];
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      calls.push({ request, body });
      response.writeHead(calls.length === 1 ? 500 : 204).end();
      if (calls.length === 2) receiver.emit('twice');
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void receiver.close());
  await once(receiver, 'listening');
  const { port } = z.object({ port: z.number() }).parse(receiver.address());
  const twice = once(receiver, 'twice');

  await control('PUT', '/coree/webhook', { url: `http://127.0.0.1:${port}/hook`, secret: 's' });
  const { body } = await coree('POST', '/orders', coreeOrder('7'), { 'idempotency-key': 'order:DEMO:7:1' });
  const { amware_ref_num } = z.object({ amware_ref_num: z.string() }).parse(body);
  await control('POST', `/coree/orders/${amware_ref_num}/packing`);
  await twice;

  const [first, second] = calls;
  expect(second?.body).toBe(first?.body);
  expect(JSON.parse(first?.body ?? '')).toMatchObject({
    event: 'order.packing',
    data: { amware_ref_num, order_number: '7' },
  });
  const header = String(second?.request.headers['x-coree-signature']);
  expect(header).toBe(signature('s', Number(/t=(\d+)/.exec(header)?.[1]), second?.body ?? ''));
});

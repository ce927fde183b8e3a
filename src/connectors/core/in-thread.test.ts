import { expect, test } from 'vitest';
import { inThread } from './in-thread.ts';

const POST = "import { parentPort, workerData } from 'node:worker_threads';";
const threadOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const MAX_MS = 45_000;

test('a thread answers by posting a message, and may work for as long as it is given', async () => {
  const twice = threadOf(`${POST} parentPort.postMessage(2 * workerData);`);
  expect(await inThread(twice, 21, MAX_MS)).toBe(42);
  const hangs = threadOf('for (;;);');
  await expect(inThread(hangs, null, 1)).rejects.toMatchObject({ name: 'ThreadFailure', reason: 'too_slow' });
});

test('a thread that ends or throws is a clear error, and the process goes on', async () => {
  await expect(inThread(threadOf('process.exit(3);'), null, MAX_MS)).rejects.toMatchObject({
    reason: 'ended',
    message: expect.stringContaining('ended without an answer (3)'),
  });
  await expect(inThread(threadOf("throw new Error('broken');"), null, MAX_MS)).rejects.toThrow('broken');
});

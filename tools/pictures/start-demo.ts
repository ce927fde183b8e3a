import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { createDataFolder, removeDataFolder } from '../../tests/data-folder.ts';
import { freePorts } from '../../tests/free-port.ts';
import { countWaiting } from '../../tests/journeys/waiting-jobs.ts';
import { addOrders, ORDERS_WITH_PROBLEMS } from './add-orders.ts';
import { DEMO_MEMBER } from './demo-member.ts';

const Found = z.object({ total: z.number() });
const START_MS = 180_000;
const READY_MS = 300_000;
/** So long in a row nothing may be due: what a job adds comes a moment after it. */
const QUIET_S = 10; // the channel is read every five seconds

/**
 * A demo of its own, with some orders that wait for staff. It has read and checked its partners' initial data, and
 * nothing changes by itself from then on.
 */
export async function startDemo() {
  const [port = 0, sandboxPort = 0] = await freePorts(2);
  const origin = `http://localhost:${port}`;
  const folder = createDataFolder();
  const demo = spawn(process.execPath, [join(import.meta.dirname, '../../src/programs/start.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      BASE_URL: origin,
      DATA_DIR: folder,
      DEMO: 'on',
      SANDBOX_SEED: '1',
      // a whole day's pictures have the same orders
      SANDBOX_PAST_UNTIL: `${new Date().toISOString().slice(0, 10)}T00:00:00Z`,
      SANDBOX_ORDER_EVERY_MS: '0',
      SANDBOX_STEP_MS: '86400000',
      WORKER_CONCURRENCY: '1', // the first number of a series goes to the same order each time
    },
  });
  const ended = once(demo, 'exit');

  async function stop() {
    demo.kill('SIGTERM');
    await ended;
    await removeDataFolder(folder);
  }

  try {
    // Before the channel is read for the first time: they come with its other orders, in the same order each time.
    const sandbox = `http://127.0.0.1:${sandboxPort}`;
    await until(START_MS, async () => (await fetch(sandbox)).status < 500);
    await addOrders(sandbox);
    await until(START_MS, async () => (await fetch(`${origin}/readyz`)).ok);
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'application/json' };
    let cookie = '';
    // It answers before it has members.
    await until(START_MS, async () => {
      const login = await fetch(`${origin}/api/session`, {
        method: 'POST',
        headers,
        body: JSON.stringify(DEMO_MEMBER),
      });
      const cookies = login.headers.getSetCookie().map((one) => one.split(';')[0]);
      cookie = cookies.join('; ');
      return login.ok;
    });
    await until(READY_MS, async () => {
      const found = await fetch(`${origin}/api/orders?filterBy=error`, { headers: { cookie } });
      return Found.parse(await found.json()).total >= ORDERS_WITH_PROBLEMS;
    });
    let quiet = 0;
    await until(READY_MS, async () => {
      const figures = await (await fetch(`${origin}/metrics`)).text();
      quiet = countWaiting(figures) === 0 ? quiet + 1 : 0;
      return quiet >= QUIET_S;
    });
    // Notices are looked for every five minutes; the bell has them in all pictures.
    await until(READY_MS + START_MS, async () => {
      const notices = await fetch(`${origin}/api/notices`, { headers: { cookie } });
      return Found.parse(await notices.json()).total > 0;
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin, stop };

  async function until(ms: number, isSo: () => Promise<boolean>) {
    const end = Date.now() + ms;
    while (!(await isSo().catch(() => false))) {
      if (demo.exitCode !== null) throw new Error(`The demo ended with ${demo.exitCode}`);
      if (Date.now() > end) throw new Error(`The demo was not ready after ${ms / 1000} s`);
      await wait(1_000);
    }
  }
}

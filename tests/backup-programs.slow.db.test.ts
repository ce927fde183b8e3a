import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { atTheEnd } from './at-the-end.ts';
import { type Process, startProcess } from './crash/processes.ts';
import { createDataFolder, removeDataFolder } from './data-folder.ts';
import { freePort } from './free-port.ts';
import { givenBucket } from './given-bucket.ts';

const START = 'src/programs/start.ts';
const BACKUP = 'src/programs/backup.ts';
const RESTORE = 'src/programs/restore.ts';
// Only for what hangs.
const MAX_MS = 300_000;

const folders: string[] = [];
afterAll(() => Promise.all(folders.map(removeDataFolder)));
function dataFolder(): string {
  const folder = createDataFolder();
  folders.push(folder);
  return folder;
}

type Place = { DATA_DIR: string; FILES_URL?: string };

/** `npm start`, with its embedded database and the demo, until it is ready. */
async function startAll(place: Place) {
  const port = await freePort();
  const started = startProcess(START, { ...place, PORT: String(port), SANDBOX_PORT: '0', SANDBOX_ORDER_EVERY_MS: '0' });
  atTheEnd(() => started.kill());
  await started.said(/Bodega is ready/);
  return { ...(await login(`http://127.0.0.1:${port}`)), stop: () => stop(started) };
}

async function stop(program: Process): Promise<void> {
  process.kill(program.pid, 'SIGTERM');
  await program.ended;
}

/** Runs a program to its end. @returns its output */
async function run(file: string, place: Place, path: string): Promise<string> {
  const program = startProcess(file, { ...place, LOG_LEVEL: 'silent' }, [path]);
  await program.ended;
  return program.lines.join('\n');
}

/** A member of the demo. */
async function login(url: string) {
  const reply = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'demo-demo-demo' }),
  });
  expect(reply.status).toBe(200);
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const get = (path: string) => fetch(url + path, { headers: { cookie } });
  return {
    json: async <T>(path: string, shape: z.ZodType<T>): Promise<T> => shape.parse(await (await get(path)).json()),
    async bytes(path: string): Promise<Buffer> {
      const file = await get(path);
      expect([path, file.status]).toEqual([path, 200]);
      return Buffer.from(await file.arrayBuffer());
    },
  };
}

type Member = Awaited<ReturnType<typeof login>>;

const Total = z.object({ total: z.number() });
const Items = z.object({ data: z.array(z.object({ image_url: z.string().nullable() })) });
const Documents = z.object({ data: z.array(z.object({ id: z.number() })) });
const Connectors = z.array(z.object({ state: z.string() }));

/** Where a picture and a stored tax document are; undefined while the demo has none. */
async function findFiles(member: Member): Promise<{ picture: string; document: string } | undefined> {
  const { data: items } = await member.json('/api/products?perPage=200', Items);
  const picture = items.find(({ image_url }) => image_url !== null)?.image_url;
  const [document] = (await member.json('/api/documents?state=stored', Documents)).data;
  if (!picture || !document) return undefined;
  return { picture: `/uploads/${picture}`, document: `/api/documents/${document.id}/pdf` };
}

type Files = NonNullable<Awaited<ReturnType<typeof findFiles>>>;

const countOrders = async (member: Member) => (await member.json('/api/orders', Total)).total;

const read = async (member: Member, { picture, document }: Files) => ({
  picture: await member.bytes(picture),
  document: await member.bytes(document),
});

const filesIn = (said: string) => Number(/, (\d+) files/.exec(said)?.[1]);

async function withKeyOf({ DATA_DIR }: Place, place: Place): Promise<Place> {
  await mkdir(place.DATA_DIR, { recursive: true });
  await copyFile(join(DATA_DIR, 'secret-key'), join(place.DATA_DIR, 'secret-key'));
  return place;
}

test('what npm start has, in its embedded database and a bucket, is backed up while it runs and restored to a folder, and to a bucket again', async () => {
  const archives = dataFolder();
  const bucket = await givenBucket();
  const source: Place = { DATA_DIR: dataFolder(), FILES_URL: bucket.url };
  const running = await startAll(source);
  const files = await vi.waitUntil(() => findFiles(running), { timeout: MAX_MS, interval: 500 });
  const [before, content, keys] = [await countOrders(running), await read(running, files), await bucket.keys()];
  const saved = await run(BACKUP, source, join(archives, 'whole.tar.gz'));
  expect(saved).toMatch(/ rows of \d+ tables, \d+ files/);
  expect(saved).not.toMatch(/not in the store/);
  expect(filesIn(saved)).toBeGreaterThanOrEqual(keys.length);
  const after = await countOrders(running);
  await running.stop();

  const folder = await withKeyOf(source, { DATA_DIR: dataFolder() });
  const restored = await run(RESTORE, folder, join(archives, 'whole.tar.gz'));
  expect(restored).toMatch(/^Restored: /);
  expect(filesIn(restored)).toBe(filesIn(saved));
  const again = await startAll(folder);
  expect(await read(again, files)).toEqual(content);
  const orders = await countOrders(again);
  expect([before <= orders, orders <= after]).toEqual([true, true]);
  const states = await again.json('/api/connectors', Connectors);
  expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['paused']));
  await again.stop();

  // Of the embedded database alone, which each of the programs starts for itself.
  expect(await run(BACKUP, folder, join(archives, 'again.tar.gz'))).toMatch(/ rows of \d+ tables/);
  const other = await givenBucket();
  const bucketed = await withKeyOf(source, { DATA_DIR: dataFolder(), FILES_URL: other.url });
  const back = await run(RESTORE, bucketed, join(archives, 'again.tar.gz'));
  expect(back).toMatch(/^Restored: /);
  expect(await other.keys()).toHaveLength(filesIn(back));
}, 600_000);

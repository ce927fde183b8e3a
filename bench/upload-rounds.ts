import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { drawPicture } from '#features/catalogue/item-files/server/draw-picture.ts';
import { SECRET_KEY } from './bench-services.ts';
import { type Figures, figuresOf, median } from './figures.ts';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';
import { signIn } from './http-rounds.ts';
import { AS_SERVED } from './node-flags.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/**
 * Of one picture: milliseconds as uploaded and as drawn alone; how many a second eight members upload; a small copy's.
 */
export type UploadResult = {
  uploaded: Figures;
  drawn: Figures;
  perSecondAt8: number;
  thumbnailsPerSecond: number;
  kilobytes: number;
};

const ROUNDS = 4;
const TURNS = 8;
const CROWD_TURNS = 24;
const MEMBERS = 8;
const THUMBNAIL_TURNS = 400;

/** Uploads pictures of a camera's size through our server, in turns with drawing the same copies in this process. */
export async function runUploadRounds(database: BenchDatabase): Promise<UploadResult> {
  const folder = await mkdtemp(join(tmpdir(), 'bodega-bench-uploads-'));
  const env = { DATABASE_URL: database.url, SECRET_KEY, LOG_LEVEL: 'info', DATA_DIR: folder };
  await using server = await startServerProcess('uploads', import.meta.resolve('#programs/server.ts'), env, AS_SERVED);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await removeFiles(client);
    const picture = await aPhoto();
    const upload = await uploader(server, client, picture);
    await upload(); // both have loaded what they need
    await drawPicture(picture);
    const uploaded: number[] = [];
    const drawn: number[] = [];
    const crowds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      for (let turn = 0; turn < TURNS; turn++) uploaded.push(await timed(upload));
      for (let turn = 0; turn < TURNS; turn++) drawn.push(await timed(() => drawPicture(picture)));
      crowds.push(await perSecond(CROWD_TURNS, upload));
    }
    return {
      uploaded: figuresOf(uploaded),
      drawn: figuresOf(drawn),
      perSecondAt8: median(crowds),
      thumbnailsPerSecond: await thumbnailsPerSecond(server, client),
      kilobytes: picture.length / 1000,
    };
  } finally {
    await removeFiles(client);
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A JPEG of three megapixels that is as hard to draw as a photo. */
function aPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const;
  return sharp({ create: { width: 2_000, height: 1_500, channels: 3, background: '#888', noise } })
    .blur(1.5)
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Each upload goes to another item than the one before it. */
async function uploader(server: ServerProcess, client: pg.Client, picture: Buffer): Promise<() => Promise<void>> {
  const { 'content-type': _json, ...headers } = await signIn(server.origin);
  const { rows } = await client.query<{ id: string }>(
    `select id from products where account_id = ${MEASURED_ACCOUNT} order by id limit 500`,
  );
  let turn = 0;
  return async () => {
    const body = new FormData();
    body.append('id', rows[turn % rows.length]?.id ?? '');
    body.append('account_id', String(MEASURED_ACCOUNT));
    body.append('files', new Blob([Buffer.from(picture)], { type: 'image/jpeg' }), `photo-${turn++}.jpg`);
    const reply = await fetch(`${server.origin}/api/upload`, { method: 'POST', headers, body });
    const text = await reply.text();
    if (reply.status !== 200) throw new Error(`POST /api/upload: ${reply.status} ${text}`);
  };
}

async function thumbnailsPerSecond(server: ServerProcess, client: pg.Client): Promise<number> {
  const headers = await signIn(server.origin);
  const { rows } = await client.query<{ id: string }>(
    `select id from product_files where account_id = ${MEASURED_ACCOUNT} limit 100`,
  );
  let turn = 0;
  return perSecond(THUMBNAIL_TURNS, async () => {
    const reply = await fetch(`${server.origin}/uploads/items/${rows[turn++ % rows.length]?.id}/160.webp`, { headers });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(`a small copy: ${reply.status}`);
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** How often a second the work is done by eight at once. */
async function perSecond(turns: number, work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  let begun = 0;
  const member = async () => {
    while (begun++ < turns) await work();
  };
  await Promise.all(Array.from({ length: MEMBERS }, member));
  return (1000 * turns) / (performance.now() - startedAt);
}

async function removeFiles(client: pg.Client): Promise<void> {
  await client.query(`delete from product_files where account_id = ${MEASURED_ACCOUNT}`);
  await client.query(`delete from orphaned_files where account_id = ${MEASURED_ACCOUNT}`);
  await client.query(
    `update products set image_url = null where account_id = ${MEASURED_ACCOUNT} and image_url like 'items/%'`,
  );
}

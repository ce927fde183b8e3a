import { Readable } from 'node:stream';
import sharp from 'sharp';
import { z } from 'zod';
import { cleanName } from '#features/catalogue/item-files/file-rules.ts';
import { saveFiles } from '#features/catalogue/item-files/server/save-files.ts';
import { takeFile } from '#features/catalogue/item-files/server/take-file.ts';
import { addJob, type Job, type JobRun, job } from '#platform/jobs/job.ts';
import { productPicture } from './product-picture.ts';

/**
 * More products than the made-up shop has; a larger catalogue gets the others' pictures while the portal answers
 * already.
 */
const MAX_AT_ONCE = 150;
/** `drawPicture` has two threads. */
const TOGETHER = 3;

const Payload = z.object({});

type Item = { id: number; sku: string; name: string };

/**
 * Gives the demo's products pictures, kept as an upload would be. Items that a person added or changed are left as they
 * are, so that a picture that was taken away does not come back.
 */
export const drawPictures: Job<typeof Payload> = job('draw-demo-pictures', Payload, async (_, run) => {
  const { db } = run.actor;
  const items = await db
    .selectFrom('products')
    .select(['id', 'sku', 'name'])
    .where('image_url', 'is', null)
    .where('version', '=', 1)
    .where('updated_by', 'is', null)
    .orderBy('sku')
    .limit(MAX_AT_ONCE)
    .execute();
  const queue = { items: items.values(), last: Promise.resolve() };
  await Promise.all(Array.from({ length: TOGETHER }, () => drawEach(queue, run)));
  if (items.length === MAX_AT_ONCE) await addJob(db, run.actor, drawPictures, {});
});

/** Drawn in parallel, kept in their order: the same item has the first file of each demo. */
type Queue = { items: Iterator<Item>; last: Promise<void> };

async function drawEach(queue: Queue, { actor, services: { files }, signal }: JobRun): Promise<void> {
  for (let next = queue.items.next(); !next.done && !signal.aborted; next = queue.items.next()) {
    const { id, sku, name } = next.value;
    const before = queue.last;
    const { promise, resolve } = Promise.withResolvers<void>();
    queue.last = promise;
    try {
      const png = await sharp(Buffer.from(productPicture(sku, name)))
        .png()
        .toBuffer();
      const sent = { name: cleanName(`${sku}.png`), declared: 'image/png', content: Readable.from([png]) };
      const taken = await takeFile({ actor, files }, sent);
      await before;
      await saveFiles(actor, id, [taken]);
    } finally {
      resolve();
    }
  }
}

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../tests/given.ts';
import { givenRun } from '../../../tests/given-connection.ts';
import { itemsOf } from '../../../tests/given-items.ts';
import { drawPictures } from './draw-pictures.job.ts';

const world = await givenWorld();

test('each item of the demo gets one picture, also after a kill; pictures that people added or changed are left alone', async () => {
  const account = await world.account();
  const { actor } = account;
  const { create, get } = itemsOf(account);
  const mine = await create({ sku: 'MINE', name: 'My own mug' });
  await sql`insert into products (sku, name) select 'P-' || n, 'Lamp ' || n from generate_series(1, 7) n`.execute(
    actor.db,
  );
  const pictures = async () => {
    const { rows } = await sql<{ id: number; image_url: string | null; files: number }>`
      select id, image_url, (select count(*) from product_files f where f.product_id = p.id)::int as files
        from products p where sku like 'P-%' order by id`.execute(actor.db);
    return rows;
  };

  const killed = new AbortController();
  const run = givenRun(world, actor);
  // Three are drawn at a time: the last is not begun while these wait.
  const { first } = await actor.db.transaction().execute(async (tx) => {
    await sql`select from products where sku in ('P-4', 'P-5', 'P-6') for update`.execute(tx);
    const first = drawPictures.run({}, { ...run, signal: killed.signal });
    while ((await pictures()).every(({ files }) => files === 0)) await new Promise((resolve) => setTimeout(resolve, 5));
    killed.abort();
    return { first };
  });
  await first;
  expect((await pictures()).filter(({ files }) => files === 0).length).toBeGreaterThan(0);

  await Promise.all([drawPictures.run({}, run), drawPictures.run({}, run)]);
  const all = await pictures();
  expect(all.map(({ files }) => files)).toEqual([1, 1, 1, 1, 1, 1, 1]);
  const [lamp] = all;
  const shown = await account.call('GET', `/uploads/${lamp?.image_url}`);
  expect([shown.status, shown.headers['content-type']]).toEqual([200, 'image/webp']);

  const { files, version } = await get(lamp?.id ?? 0);
  expect((await account.staff.get(`/api/item-files/${files[0]?.id}/delete`)).status).toBe(200);
  await drawPictures.run({}, run);
  expect(await get(lamp?.id ?? 0)).toMatchObject({ image_url: null, version: version + 1, files: [] });
  expect((await get(mine)).image_url).toBeNull();
});

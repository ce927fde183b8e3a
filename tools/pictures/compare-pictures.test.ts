import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { comparePictures } from './compare-pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(root, { recursive: true }));

test('it says which pictures differ, by how much, and which are only in one folder', async () => {
  const [mine, theirs] = [join(root, 'mine'), join(root, 'theirs')];
  for (const folder of [mine, theirs]) mkdirSync(folder);
  const draw = (path: string, background: string) =>
    sharp({ create: { width: 4, height: 2, channels: 3, background } })
      .png()
      .toFile(path);
  for (const folder of [mine, theirs]) await draw(join(folder, 'same.light.png'), '#ffffff');
  await draw(join(mine, 'other.light.png'), '#ffffff');
  await draw(join(theirs, 'other.light.png'), '#000000');
  await draw(join(mine, 'new.light.png'), '#ffffff');
  expect(await comparePictures(mine, theirs)).toEqual([`new.light.png: only in ${mine}`, 'other.light.png: 8 pixels']);
  expect((await sharp(join(mine, 'differences/other.light.png')).metadata()).width).toBe(4);
});

import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { differenceOf, type Pixels } from './pixel-difference.ts';

const picturesIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.png'));

/**
 * Compares each picture with that of the same name; where they differ, the difference is drawn into `differences/` of
 * the folder. @returns a line for each that differs
 */
export async function comparePictures(folder: string, other: string): Promise<string[]> {
  const [here, there] = [picturesIn(folder), picturesIn(other)];
  const drawn = join(folder, 'differences');
  mkdirSync(drawn, { recursive: true });
  const lines: string[] = [];
  for (const name of [...new Set([...here, ...there])].sort()) {
    if (!there.includes(name)) lines.push(`${name}: only in ${folder}`);
    else if (!here.includes(name)) lines.push(`${name}: only in ${other}`);
    else {
      const { count, shown } = differenceOf(await readPixels(join(other, name)), await readPixels(join(folder, name)));
      if (count === 0) continue;
      const { width, height, data } = shown;
      await sharp(data, { raw: { width, height, channels: 3 } })
        .png()
        .toFile(join(drawn, name));
      lines.push(`${name}: ${count} pixels`);
    }
  }
  return lines;
}

async function readPixels(path: string): Promise<Pixels> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

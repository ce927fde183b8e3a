import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const ROOT = join(import.meta.dirname, '..');

/** How an npm script starts Node.js, so that what is measured is what runs. */
export type Started = { flags: readonly string[]; env: Record<string, string> };

const Script = z.string().transform((script): Started => {
  const words = script.split(' ');
  const settings = words.slice(0, words.indexOf('exec')).map((word) => word.replace('$PWD', ROOT).split('='));
  return { flags: words.filter((word) => word.startsWith('--')), env: Object.fromEntries(settings) };
});
const Package = z.object({ scripts: z.object({ serve: Script, work: Script }) });
const { scripts } = Package.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));

export const AS_SERVED = scripts.serve;
export const AS_WORKER = scripts.work;

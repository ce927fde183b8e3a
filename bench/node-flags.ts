import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Package = z.object({ scripts: z.object({ serve: z.string(), work: z.string() }) });
const { scripts } = Package.parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')));

const flagsOf = (script: string) => script.split(' ').filter((word) => word.startsWith('--'));

/** How the npm scripts start Node.js, so that what is measured is what runs. */
export const AS_SERVED = flagsOf(scripts.serve);
export const AS_WORKER = flagsOf(scripts.work);

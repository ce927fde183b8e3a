import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { z } from 'zod';
import { badInputSuite } from './bad-input-suite.ts';

const file = join(process.env.TEST_DATA ?? '', 'bad-input/naughty-strings.json');
const isThere = existsSync(file);

/** Sections of strings that broke programs. */
const Sections = z.array(z.object({ section: z.string(), strings: z.array(z.string()) }));

describe.skipIf(!isThere)(
  'strings that broke programs (skipped unless TEST_DATA names a folder with bad-input)',
  async () => {
    if (!isThere) return;
    const sections = Sections.parse(JSON.parse(readFileSync(file, 'utf8')));
    await badInputSuite(Object.fromEntries(sections.map(({ section, strings }) => [section, strings])));
  },
);

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import { findTests, partOf } from './parts.ts';

const page = readFileSync(new URL('../../CONTRIBUTING.md', import.meta.url), 'utf8');
const examples = [...page.matchAll(/^ +npm test -- ([^#\n]+?) *#/gm)].map(([, words = '']) => words);
const chosen = (words: string) => examples.filter((example) => example.includes(words));

test.each(chosen('src/'))('the example "npm test -- %s" has tests', (example) => {
  const [, word = ''] = / ?(src\/\S+)/.exec(example) ?? [];
  expect(choose([word], findTests()).parts.size).toBeGreaterThan(0);
});

test.each(chosen('-t'))('the words of the example "npm test -- %s" are in the name of a test', (example) => {
  const [, place = '', words = ''] = /^(\S+) -t "(.+)"$/.exec(example) ?? [];
  const files = findTests().filter((file) => file.startsWith(place) || partOf(file) === place);
  expect(files.filter((file) => readFileSync(file, 'utf8').includes(words))).not.toEqual([]);
});

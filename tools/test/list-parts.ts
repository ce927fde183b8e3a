import { PARTS, partOf } from './parts.ts';
import { SLICES } from './slices.ts';

/** The arguments of `npm test`, for people. */
export function listParts(tests: readonly string[]): string {
  const lines = PARTS.map(({ name, tier, what }) => {
    const files = tests.filter((file) => partOf(file) === name).length;
    return `  ${name.padEnd(11)}${tier}  ${String(files || '').padStart(4)}  ${what}`;
  });
  return [
    'npm test -- and:',
    '  (nothing)           the fast tier',
    `  all                 the fast and the deep tier; deep: only that; deep 3: its slice 3 of ${SLICES.length}`,
    '  FILE, FOLDER        one test file; the fast tier of a folder',
    '  unit -t "words"     the tests of a part whose names have the words; other options go to Vitest or Playwright too',
    '  mutants FOLDER      which guards in it no test would miss; also of files',
    '',
    'Parts, their tier and test files:',
    ...lines,
  ].join('\n');
}

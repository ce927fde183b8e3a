import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import { listParts } from './list-parts.ts';
import { SLICES } from './slices.ts';

const TESTS = [
  'src/connectors/vendure/vendure.peer.test.ts',
  'src/features/team/team-rules.test.ts',
  'src/features/team/server/team.db.test.ts',
  'src/features/team/server/many-members.slow.db.test.ts',
  'src/features/team/web/members.test.tsx',
  'src/features/teams/other.test.ts',
  'tests/journeys/flows/team.web.test.ts',
  'tests/journeys/more-flows/look.web.test.ts',
  'tools/workshop.slow.test.ts',
  'tests/journeys/screens.web.test.ts',
];
const chosen = (...words: string[]) => Object.fromEntries(choose(words, TESTS).parts);

test('without words it is the fast tier, and so many more with all', () => {
  const fast = { static: 'all', unit: 'all', component: 'all', db: 'all', journeys: 'all' };
  const deep = { slow: 'all', 'more-flows': 'all', sales: 'all', peers: 'all', demo: 'all', mutants: 'all' };
  expect(chosen()).toEqual(fast);
  expect(chosen('deep')).toEqual(deep);
  expect(chosen('all')).toEqual({ ...fast, ...deep });
});

test('a part without a test file is passed over', () => {
  const parts = choose(['deep'], ['src/a.slow.db.test.ts']).parts;
  expect(Object.fromEntries(parts)).toEqual({ slow: 'all', sales: 'all', mutants: 'all' });
});

test.each([
  ['src/features/team/team-rules.test.ts', 'unit'],
  ['src/features/team/web/members.test.tsx', 'component'],
  ['./src/features/team/server/team.db.test.ts', 'db'],
  ['src/features/team/server/many-members.slow.db.test.ts', 'slow'],
  ['tests/journeys/flows/team.web.test.ts', 'journeys'],
  ['tests/journeys/more-flows/look.web.test.ts', 'more-flows'],
  ['tools/workshop.slow.test.ts', 'slow'],
  ['tests/journeys/screens.web.test.ts', 'demo'],
])('the name of %s says that it is of the part %s', (file, part) => {
  expect(chosen(file)).toEqual({ [part]: new Set([file.replace('./', '')]) });
});

test('a folder is its tests of the fast tier', () => {
  expect(chosen('src/features/team/')).toEqual({
    unit: new Set(['src/features/team/team-rules.test.ts']),
    component: new Set(['src/features/team/web/members.test.tsx']),
    db: new Set(['src/features/team/server/team.db.test.ts']),
  });
});

test('options go to the runners', () => {
  expect(choose(['unit', '-t', 'two words'], TESTS)).toEqual({
    parts: new Map([['unit', 'all']]),
    options: ['-t', 'two words'],
  });
});

test('an argument that is no part, file or folder with tests is refused', () => {
  expect(() => chosen('unti')).toThrow('"unti" is no part and has no tests');
  expect(() => chosen('deep', String(SLICES.length + 1))).toThrow(`slices 1 to ${SLICES.length}`);
});

test('the list names each part', () => {
  expect(listParts(TESTS)).toMatch(/ journeys {3}fast {5}1 {2}flows in a browser/);
});

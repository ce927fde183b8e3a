import { globSync } from 'node:fs';

/** What `npm test` is made of. */
export const PARTS = [
  { name: 'static', tier: 'fast', what: 'types, format and lint, import rules, unused code' },
  { name: 'unit', tier: 'fast', what: 'rules and small parts: *.test.ts' },
  { name: 'component', tier: 'fast', what: 'components of the portal in happy-dom: *.test.tsx' },
  { name: 'db', tier: 'fast', what: 'the server and its jobs on a PostgreSQL: *.db.test.ts' },
  { name: 'journeys', tier: 'fast', what: 'the whole product in a browser: *.web.test.ts' },
  { name: 'slow', tier: 'deep', what: 'kill loops, poolers, backups, plans, large data: *.slow.db.test.ts' },
  { name: 'peers', tier: 'deep', what: 'connectors against the real software: *.peer.test.ts' },
  { name: 'matrix', tier: 'deep', what: 'every screen in all schemes, languages, sizes: *.matrix.web.test.ts' },
  { name: 'mutants', tier: 'deep', what: 'the guards of the change that no test would miss, for five minutes' },
] as const;

export type PartName = (typeof PARTS)[number]['name'];
export type Tier = (typeof PARTS)[number]['tier'];

/** The first that fits says what part a test file is of. */
const SUFFIXES: readonly (readonly [string, PartName])[] = [
  ['.matrix.web.test.ts', 'matrix'],
  ['.web.test.ts', 'journeys'],
  ['.peer.test.ts', 'peers'],
  ['.slow.db.test.ts', 'slow'],
  ['.db.test.ts', 'db'],
  ['.test.tsx', 'component'],
  ['.test.ts', 'unit'],
];

/** The part that a test file is of, or none for another file. */
export function partOf(file: string): PartName | undefined {
  return SUFFIXES.find(([suffix]) => file.endsWith(suffix))?.[1];
}

/** Whether a part is test files; without any there is nothing to run. */
export function hasFiles(part: PartName): boolean {
  return SUFFIXES.some(([, name]) => name === part);
}

export function tierOf(part: PartName | undefined): Tier | undefined {
  return PARTS.find(({ name }) => name === part)?.tier;
}

/** Every test file, from the root of the project. */
export function findTests(): string[] {
  return globSync('{src,sandbox,tools,tests,bench}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules'] }).toSorted();
}

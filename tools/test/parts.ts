import { globSync } from 'node:fs';

/** What `npm test` is made of. */
export const PARTS = [
  { name: 'static', tier: 'fast', what: 'types, format and lint, import rules, unused code' },
  { name: 'unit', tier: 'fast', what: 'rules and small parts: *.test.ts' },
  { name: 'component', tier: 'fast', what: 'components of the portal in happy-dom: *.test.tsx' },
  { name: 'db', tier: 'fast', what: 'the server and its jobs on a PostgreSQL: *.db.test.ts' },
  { name: 'journeys', tier: 'fast', what: 'flows in a browser, each in an account of its own: tests/journeys/flows' },
  {
    name: 'slow',
    tier: 'deep',
    what: 'kills, poolers, backups, plans, large data, tools: *.slow.db.test.ts, *.slow.test.ts',
  },
  {
    name: 'more-flows',
    tier: 'deep',
    what: 'flows of the look of screens and of what is set up once: tests/journeys/more-flows',
  },
  { name: 'sales', tier: 'deep', what: 'documents of 500 made-up sales in each country, where the fast tier has 50' },
  { name: 'peers', tier: 'deep', what: 'connectors against the real software: *.peer.test.ts' },
  {
    name: 'demo',
    tier: 'deep',
    what: 'the demo in a browser, every screen in all looks: tests/journeys/*.web.test.ts',
  },
  { name: 'mutants', tier: 'deep', what: 'the guards of the change that no test would miss, for five minutes' },
] as const;

export type PartName = (typeof PARTS)[number]['name'];
export type Tier = (typeof PARTS)[number]['tier'];

const FLOWS: readonly (readonly [string, PartName])[] = [
  ['tests/journeys/flows/', 'journeys'],
  ['tests/journeys/more-flows/', 'more-flows'],
];

/** The first that fits says what part a test file is of; flows are folders. */
const SUFFIXES: readonly (readonly [string, PartName])[] = [
  ['.web.test.ts', 'demo'],
  ['.peer.test.ts', 'peers'],
  ['.slow.db.test.ts', 'slow'],
  ['.slow.test.ts', 'slow'],
  ['.db.test.ts', 'db'],
  ['.test.tsx', 'component'],
  ['.test.ts', 'unit'],
];

/** The part that a test file is of, or none for another file. */
export function partOf(file: string): PartName | undefined {
  const flows = FLOWS.find(([folder]) => file.startsWith(folder) && file.endsWith('.web.test.ts'));
  return (flows ?? SUFFIXES.find(([suffix]) => file.endsWith(suffix)))?.[1];
}

/** Whether a part is test files; without any there is nothing to run. */
export function hasFiles(part: PartName): boolean {
  return [...FLOWS, ...SUFFIXES].some(([, name]) => name === part);
}

export function tierOf(part: PartName | undefined): Tier | undefined {
  return PARTS.find(({ name }) => name === part)?.tier;
}

/** Every test file, from the root of the project. */
export function findTests(): string[] {
  return globSync('{src,sandbox,tools,tests,bench}/**/*.test.{ts,tsx}', { exclude: ['**/node_modules'] }).toSorted();
}

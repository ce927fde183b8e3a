import type { Choice } from './choose.ts';
import { prepareDemo } from './demo.ts';
import type { PartName } from './parts.ts';
import { PlaywrightCounts, type Report, VitestCounts } from './reports.ts';

/** `isPatient`: it gives way to all parallel steps. */
export type Step = {
  name: string;
  command: string[];
  report?: Report;
  isPatient?: boolean;
  prepare?: () => Promise<void>;
};
/** Chains of steps run in parallel, the steps of a chain in turn. */
export type Round = Step[][];

const STATIC: Step[] = [
  { name: 'types of the server', command: ['tsc', '-p', '.'] },
  { name: 'types of the portal', command: ['tsc', '-p', 'tsconfig.web.json'] },
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'import rules', command: ['node', 'tools/import-rules.mjs'] },
  { name: 'unused code', command: ['knip', '--no-progress'] },
  {
    name: 'code that only tests use',
    command: ['knip', '--no-progress', '--production', '--config', 'knip.production.json'],
  },
].map((step) => ({ ...step, isPatient: true }));
const PORTAL: Step = { name: 'build of the portal', command: ['node', 'tools/ensure.mjs'] };
/** Of the country tests, those over made-up sales. */
const SALES: Step = {
  name: 'sales',
  command: ['vitest', 'run', '--project=unit', '-t', 'any order', 'src/countries'],
  prepare: async () => {
    process.env.SALES = '500';
  },
};
const MUTANTS: Step = { name: 'mutants', command: ['node', 'tools/mutants.ts', '--minutes=5'] };

/**
 * The rounds of a run, in turn. Two chains at a time, for two cores. With browsers only steps that give way to them,
 * since a browser that waits for a core looks like a slow portal; they leave a third of the cores to it. Mutants alone,
 * since they change the sources.
 */
export function roundsOf({ parts, options }: Choice): Round[] {
  const vitest = (...names: PartName[]) => vitestStep(parts, names, options);
  const playwright = (name: keyof typeof JOURNEYS) => playwrightStep(parts, name, options);
  const opensBrowsers = parts.has('journeys') || parts.has('more-flows') || parts.has('demo');
  const rounds = [
    [vitest('db'), [...vitest('unit', 'component'), ...(opensBrowsers ? [PORTAL] : [])]],
    [playwright('journeys'), parts.has('static') ? STATIC : []],
    [vitest('slow'), [...(parts.has('sales') ? [SALES] : []), ...vitest('peers')]],
    [playwright('more-flows')],
    [playwright('demo')],
    [parts.has('mutants') ? [MUTANTS] : []],
  ];
  return rounds.map((chains) => chains.filter(({ length }) => length > 0)).filter(({ length }) => length > 0);
}

/** One run of Vitest for those of the projects that are to run. */
function vitestStep(parts: Choice['parts'], names: readonly PartName[], options: readonly string[]): Step[] {
  const chosen = names.filter((name) => parts.has(name));
  if (chosen.length === 0) return [];
  const name = chosen.join(' and ');
  const file = `test-results/${chosen.join('-')}.json`;
  const command = [
    ...['vitest', 'run', ...chosen.map((project) => `--project=${project}`)],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...options,
    ...chosen.flatMap((project) => filesOf(parts, project)),
  ];
  return [{ name: `${name} tests`, command, report: { file, counts: VitestCounts } }];
}

/** The tests of each part of journeys, as Playwright takes them. */
const JOURNEYS = {
  journeys: 'journeys/flows/',
  'more-flows': 'journeys/more-flows/',
  demo: 'journeys/[^/]+\\.web\\.test\\.ts',
};

function playwrightStep(parts: Choice['parts'], name: keyof typeof JOURNEYS, options: readonly string[]): Step[] {
  if (!parts.has(name)) return [];
  const files = filesOf(parts, name);
  const command = [
    ...['playwright', 'test', ...options.map((option) => (option === '-t' ? '-g' : option))],
    ...(files.length > 0 ? files : [JOURNEYS[name]]),
  ];
  const report = { file: 'test-results/journeys.json', counts: PlaywrightCounts };
  return [{ name, command, report, prepare: () => prepareDemo({ hasOrders: name === 'demo' }) }];
}

/** None stands for all. */
function filesOf(parts: Choice['parts'], name: PartName): string[] {
  const files = parts.get(name) ?? 'all';
  return files === 'all' ? [] : [...files];
}

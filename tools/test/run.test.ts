import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { VitestCounts } from './reports.ts';
import { runRounds } from './run.ts';

const command = ['node', '--eval', ''];
const unwritten = { file: 'test-results/nothing-writes-this.json', counts: VitestCounts };

// Not into the output of the run that this is a part of, whose last lines are read.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

test('a run in which no test ran has not passed, as where no test has the words that were given', async () => {
  expect(await runRounds([[[{ name: 'types', command }]]])).toBe(true);
  expect(await runRounds([[[{ name: 'unit tests', command, report: unwritten }]]])).toBe(false);
});

import { expect, test } from 'vitest';
import { PlaywrightCounts } from './reports.ts';

const spec = (title: string, status: string, ...errors: string[]) => ({
  title,
  file: 'flows/orders.web.test.ts',
  ok: status !== 'unexpected',
  tests: [{ status, results: errors.map((message) => ({ error: { message } })) }],
});

test('a journey that passed at its second try only counts as passed and is named, wherever its suite is', () => {
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('is edited', 'expected')],
        suites: [{ specs: [spec('is sent', 'flaky', 'late'), spec('is lost', 'unexpected', 'gone', 'gone again')] }],
      },
    ],
  };
  expect(PlaywrightCounts.parse(report)).toEqual({
    passed: 2,
    failed: 1,
    flaky: ['flows/orders.web.test.ts > is sent'],
    names: ['flows/orders.web.test.ts > is lost\ngone\ngone again'],
  });
});

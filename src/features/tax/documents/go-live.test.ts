import { expect, test } from 'vitest';
import { taxDocuments as english } from '#texts/en/tax-documents.ts';
import { taxDocuments as spanish } from '#texts/es/tax-documents.ts';
import { type GoLiveFacts, goLiveSteps } from './go-live.ts';

const ready: GoLiveFacts = {
  is_set: true,
  provider: { is_on: true, has_answered: true },
  needs_certificate: true,
  certificate: { days_left: 400, is_of_another: false },
  range_days_left: 300,
  products: { without_code: 0 },
  kinds: { all: 2, accepted: 2 },
  sales: { all: 20, blocked: 0 },
  tests: 0,
  is_active: true,
  is_live: true,
};
const told = (more: Partial<GoLiveFacts>) => {
  const before = new Set(goLiveSteps(ready).map(({ name, reason }) => `${name} ${reason}`));
  return goLiveSteps({ ...ready, ...more })
    .map(({ name, reason, state }) => ({ key: `${name} ${reason}`, state }))
    .filter(({ key }) => !before.has(key))
    .map(({ key, state }) => `${key}: ${state}`);
};

test('a country that issues has all its steps done', () => {
  expect(goLiveSteps(ready).map(({ state }) => state)).toEqual(Array(8).fill('done'));
});

test('a country is asked only for what its law and provider want', () => {
  const plain = { ...ready, needs_certificate: false, certificate: null, range_days_left: null, products: null };
  expect(goLiveSteps(plain).map(({ name }) => name)).toEqual(['company', 'provider', 'documents', 'orders', 'live']);
});

const cases: [Partial<GoLiveFacts>, string][] = [
  [{ is_set: false }, 'company missing: open'],
  [{ provider: null }, 'provider none: open'],
  [{ provider: { is_on: false, has_answered: true } }, 'provider off: open'],
  [{ provider: { is_on: true, has_answered: false } }, 'provider untried: attention'],
  [{ certificate: null }, 'certificate none: open'],
  [{ certificate: { days_left: -1, is_of_another: false } }, 'certificate expired: open'],
  [{ certificate: { days_left: 400, is_of_another: true } }, 'certificate of_another: open'],
  [{ certificate: { days_left: 29, is_of_another: false } }, 'certificate ends_soon: attention'],
  [{ range_days_left: -0.5 }, 'range over: open'],
  [{ range_days_left: 29 }, 'range ends_soon: attention'],
  [{ products: { without_code: 3 } }, 'products some_without: attention'],
  [{ kinds: { all: 2, accepted: 0 } }, 'documents none: open'],
  [{ kinds: { all: 2, accepted: 1 } }, 'documents some: attention'],
  [{ sales: { all: 0, blocked: 0 } }, 'orders none: attention'],
  [{ sales: { all: 20, blocked: 1 } }, 'orders blocked: attention'],
  [{ tests: 3 }, 'live with_tests: attention'],
  [{ is_live: false }, 'live test: open'],
  [{ is_active: false }, 'live off: open'],
];

test.each(cases)('%j is told: %s', (more, expected) => expect(told(more)).toEqual([expected]));

test('each reason has words in both languages', () => {
  for (const { settings } of [english, spanish]) {
    const words: Readonly<Record<string, Readonly<Record<string, string>>>> = settings.go_live.reasons;
    const steps = cases.flatMap(([more]) => goLiveSteps({ ...ready, ...more }));
    expect(steps.filter(({ name, reason }) => !words[name]?.[reason])).toEqual([]);
  }
});

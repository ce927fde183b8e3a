import { expect, test } from 'vitest';
import { answersOf, isUrgent, sortCauses } from './cause-answers.ts';
import type { DocumentNeed } from './cause-contract.ts';

const NOW = Date.parse('2026-11-25T14:00:00Z');
const inHours = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

test.each([
  ['stopped', 'MX', 'mx_rfc', ['ask_buyers'], null],
  ['stopped', 'MX', 'mx_issuer_regime', ['settings'], 'settings.regime'],
  ['stopped', 'MX', 'no_certificate', ['settings'], null],
  ['stopped', 'MX', 'mx_origin_uuid', ['submit'], null],
  ['stopped', 'PE', 'pe_no_ubigeo', [], null],
  ['refused', 'MX', 'CFDI40103', ['settings', 'submit'], null],
  ['refused', 'MX', 'CFDI40147', ['submit'], null],
  ['refused', 'MX', 'CFDI40101', [], null],
  ['refused', 'MX', 'unheard of', ['submit'], null],
  ['due', 'MX', null, ['check_status'], null],
] as const)('%s in %s for %s: its answers are %j', (need, country, code, answers, setting) => {
  expect(answersOf({ need, country, code })).toEqual({ answers, setting });
});

test.each<[DocumentNeed, string | null, boolean]>([
  ['refused', null, true],
  ['stopped', null, false],
  ['stopped', inHours(25), false],
  ['stopped', inHours(23), true],
  ['due', inHours(-1), true],
])('%s until %s: that it presses is %s', (need, send_by, is_urgent) => {
  expect(isUrgent({ need, send_by }, NOW)).toBe(is_urgent);
});

test('what presses comes first, by its limit; then what most documents wait for, then what waits longest', () => {
  const cause = (name: string, need: DocumentNeed, send_by: string | null, documents: number, ago: number) => ({
    ...{ name, need, send_by, documents, since: inHours(-ago) },
  });
  const causes = [
    cause('few', 'stopped', null, 2, 9),
    cause('many, new', 'stopped', null, 50, 1),
    cause('refused without limit', 'refused', null, 1, 1),
    cause('many, old', 'stopped', null, 50, 2),
    cause('due tomorrow', 'refused', inHours(11), 1, 1),
    cause('over', 'due', inHours(-2), 1, 1),
  ];
  expect(sortCauses(causes, NOW).map(({ name }) => name)).toEqual([
    'over',
    'due tomorrow',
    'refused without limit',
    'many, old',
    'many, new',
    'few',
  ]);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { countries as words } from '#texts/en/countries.ts';
import { taxReplies } from '#texts/en/tax-replies.ts';
import { findingAnswers } from './core/finding-answers.ts';
import { findCountry } from './countries.ts';

const Shaped = z.object({ shape: z.record(z.string(), z.unknown()) });

test('each answer is one of a finding that a country or all of them have', () => {
  const own = Object.values(words).flatMap(({ findings }) => Object.keys(findings));
  const known = new Set([...own, ...Object.keys(taxReplies.findings)]);
  expect([...findingAnswers.keys()].filter((code) => !known.has(code))).toEqual([]);
});

test('a setting that answers a finding is a field of the issuer of its country', () => {
  const wrong = [...findingAnswers.keys()].filter((code) => {
    const answer = findingAnswers.get(code);
    if (answer?.by !== 'settings' || answer.field === null) return false;
    const { shape } = Shaped.parse(findCountry(code.slice(0, 2).toUpperCase())?.settings);
    return !(answer.field in shape);
  });
  expect(wrong).toEqual([]);
});

test('a finding that is of one order alone has no answer for all', () => {
  expect(findingAnswers.get('line_differs')).toBeUndefined();
  expect(findingAnswers.get('toString')).toBeUndefined();
});

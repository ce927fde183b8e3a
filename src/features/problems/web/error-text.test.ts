import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemKinds } from '../problem-kinds.ts';
import { problemsInError } from './error-text.ts';

test('lists the problems of an order', () => {
  expect(problemsInError('unlinked_product SKU 1; unmapped_location ')).toEqual([
    { kind: 'unlinked_product', subject: 'SKU 1' },
    { kind: 'unmapped_location', subject: '' },
  ]);
});

test('no error is no problem, nor is a text that names none', () => {
  expect(problemsInError(null)).toEqual([]);
  expect(problemsInError('something else')).toEqual([]);
});

test('subjects come back as they were, whatever they hold', () => {
  const subject = fc.oneof(fc.string(), fc.constantFrom('a; b', '; ', 'x;y'));
  const problem = fc.record({ kind: fc.constantFrom(...problemKinds), subject });
  fc.assert(
    fc.property(fc.array(problem, { minLength: 1 }), (problems) => {
      const error = problems.map(({ kind, subject: text }) => `${kind} ${text}`).join('; ');
      expect(problemsInError(error)).toEqual(problems);
    }),
  );
});

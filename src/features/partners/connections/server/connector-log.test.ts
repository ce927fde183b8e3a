import { expect, test } from 'vitest';
import { formatResult } from './connector-log.ts';

test('a partner that answers with an error is said to answer, one that does not is not', () => {
  expect(formatResult('en', 'transient', { reason: 'HTTP 500' })).toBe('Answers with errors (500)');
  expect(formatResult('es', 'transient', { reason: 'HTTP 503' })).toBe('Responde con errores (503)');
  expect(formatResult('en', 'uncertain', { reason: 'HTTP 500' })).toBe('Sent, but the answer was an error (500)');
  expect(formatResult('en', 'transient', { reason: 'no answer in time' })).toBe('No clear answer: no answer in time');
  expect(formatResult('en', 'validation', { reason: 'HTTP 422' })).toBe('Rejected: HTTP 422');
});

import { expect, test } from 'vitest';
import { deadlineTone } from './deadline-tone.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');

test('what has to be sent is quiet until a day before, and an error once it is over', () => {
  expect(deadlineTone('send', '2026-03-11T12:00:01Z', NOW)).toBeUndefined();
  expect(deadlineTone('send', '2026-03-11T12:00:00Z', NOW)).toBe('warning');
  expect(deadlineTone('send', '2026-03-10T11:59:59Z', NOW)).toBe('danger');
});

test('until when something may be cancelled or corrected is never an alarm', () => {
  expect(deadlineTone('cancel', '2026-03-10T12:30:00Z', NOW)).toBeUndefined();
  expect(deadlineTone('correct', '2026-03-09T12:00:00Z', NOW)).toBeUndefined();
});

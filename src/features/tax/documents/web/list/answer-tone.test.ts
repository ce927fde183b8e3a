import { expect, test } from 'vitest';
import { shareOf, toneOf } from './answer-tone.ts';

const none = { answered: 0, failed: 0 };

test('what is shown is that of the last hour, and of the day where nothing was tried in it', () => {
  expect(toneOf({ answered: 97, failed: 3 }, { answered: 0, failed: 9 })).toBe('success');
  expect(toneOf({ answered: 9, failed: 1 }, none)).toBe('warning');
  expect(toneOf({ answered: 1, failed: 1 }, { answered: 99, failed: 1 })).toBe('danger');
  expect(toneOf(none, { answered: 1, failed: 9 })).toBe('danger');
  expect(shareOf(none)).toBeNull();
});

import { expect, test } from 'vitest';
import { FAILED, INITIAL, SAVING, SUCCESS, statusOf } from './upload-status.ts';

test.each([
  [[], INITIAL],
  [[SUCCESS, SAVING, FAILED], SAVING],
  [[SUCCESS, FAILED, SUCCESS], FAILED],
  [[SUCCESS, SUCCESS], SUCCESS],
] as const)('uploads that stand at %j stand together at %i', (statuses, together) => {
  expect(statusOf(statuses.map((status) => ({ status })))).toBe(together);
});

import { expect, test } from 'vitest';
import { filesFault, MAX_FILE_BYTES, SupportFields } from './support-rules.ts';

const files = (...sizes: number[]) => sizes.map((size) => ({ size }));

test.each([
  [[], null],
  [[1, 2, 3, 4, MAX_FILE_BYTES], null],
  [[MAX_FILE_BYTES + 1], 'too_large'],
  [[1, 1, 1, 1, 1, 1], 'too_many'],
] as const)('files of %j bytes', (sizes, fault) => {
  expect(filesFault(files(...sizes))).toBe(fault);
});

test('a request has a subject and a text, which are more than blanks', () => {
  const good = { subject: ' Labels ', text: 'None is printed.' };
  expect(SupportFields.parse(good)).toEqual({ subject: 'Labels', text: 'None is printed.', page: '' });
  for (const wrong of [{ subject: '' }, { text: ' \n ' }, { subject: 'a'.repeat(201) }, { subject: 'a\u0000b' }]) {
    expect(SupportFields.safeParse({ ...good, ...wrong }).success).toBe(false);
  }
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { chosen } from './chosen.ts';

test('an option of a select widget counts as its value', () => {
  const choices = z.array(chosen(z.string().regex(/^\d+$/)));
  expect(choices.parse(['1', { value: '2', label: 'Peru' }])).toEqual(['1', '2']);
  expect(choices.safeParse([{ label: 'Peru' }]).success).toBe(false);
  expect(choices.safeParse([{ value: 'x', label: 'Peru' }]).success).toBe(false);
});

import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';
import { secretValues } from './secret-values.ts';

const Schema = z.object({
  login: z.string(),
  password: z.string().meta({ secret: true }),
  webhook_secret: z.string().meta({ secret: true }).optional(),
  other_secret: z.string().optional().meta({ secret: true }),
});

test('the fields that are marked as secret give their values, optional ones too', () => {
  const value = { login: 'me', password: 'p1', webhook_secret: 'w2', other_secret: 'o3' };
  expect(secretValues(Schema, value)).toEqual(['p1', 'w2', 'o3']);
  expect(secretValues(Schema, { login: 'me', password: '' })).toEqual([]);
  expect(secretValues(Schema, null)).toEqual([]);
});

test('an error is blanked in its message, its body and the reference, also where it was escaped', () => {
  const error = new ConnectorError('auth', 'a b/c refused', {
    status: 401,
    reference: 'a b/c',
    body: '{"url":"/?p=a%20b%2Fc"}',
    request_id: 'r1',
  });
  expect(error.without(['a b/c'])).toMatchObject({
    kind: 'auth',
    message: '[hidden] refused',
    reference: '[hidden]',
    body: '{"url":"/?p=[hidden]"}',
    status: 401,
    request_id: 'r1',
  });
});

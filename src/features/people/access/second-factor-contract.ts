import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { NewPassword } from './password-contract.ts';
import { TypedCode } from './second-factor.ts';

/** Shown once: the database has their hashes. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getSecondFactor = endpoint('GET /api/second-factor', {
  summary: 'Whether codes of an app are asked for at the own login',
  staleBy: ['session'],
  replies: {
    200: z.object({ on_since: z.iso.datetime().nullable(), recovery_codes_left: z.number().int() }),
  },
});

export const startSecondFactor = endpoint('POST /api/second-factor', {
  summary: 'The secret for an app that makes codes; the login asks for them once the first one was right',
  access: 'staff',
  body: z.object({ current_password: NewPassword }),
  replies: { 200: z.object({ secret: z.string(), uri: z.string() }) },
});

export const confirmSecondFactor = endpoint('PUT /api/second-factor', {
  summary: 'The first code: from now on the login asks for one',
  access: 'staff',
  body: z.object({ code: TypedCode }),
  replies: { 200: RecoveryCodes },
});

export const renewRecoveryCodes = endpoint('POST /api/second-factor/recovery-codes', {
  summary: 'New recovery codes; those before work no more',
  access: 'staff',
  body: z.object({ current_password: NewPassword }),
  replies: { 200: RecoveryCodes },
});

export const endSecondFactor = endpoint('POST /api/second-factor/end', {
  summary: 'The login asks for no code any more',
  access: 'staff',
  body: z.object({ current_password: NewPassword, code: TypedCode }),
  replies: { 204: Nothing },
});

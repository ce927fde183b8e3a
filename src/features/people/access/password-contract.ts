import { z } from 'zod';
import { endpoint, Nothing } from '#base/endpoint.ts';
import { Session } from './contract.ts';
import { MAX_CHARACTERS } from './password-rules.ts';
import { TypedCode } from './second-factor.ts';

/** How long a link of a mail works, and one that was printed on the server. */
export const MAILED_LINK_HOURS = 1;
export const PRINTED_LINK_HOURS = 24;

/** Only its form; whether it is good enough depends on whose it is to be. */
export const NewPassword = z.string().min(1).max(MAX_CHARACTERS);

export const getLoginOptions = endpoint('GET /api/entrance', {
  summary: 'What the login screen has to know: whether anybody can log in, and whether this server sends mail',
  staleBy: [],
  access: 'public',
  replies: { 200: z.object({ has_accounts: z.boolean(), mail: z.enum(['smtp', 'kept', 'off']) }) },
});

export const askForLink = endpoint('POST /api/password-links', {
  summary: 'Ask for a mail with a link that sets a new password; the answer does not tell whether the e-mail is known',
  access: 'public',
  body: z.object({ email: z.string().trim().min(1).max(320) }),
  replies: { 204: Nothing },
});

// The token travels in bodies: addresses are logged.
const Token = z.string().min(1).max(100);

export const readLink = endpoint('POST /api/password-links/read', {
  summary: 'Whose password a link sets',
  access: 'public',
  body: z.object({ token: Token }),
  replies: { 200: z.object({ name: z.string(), email: z.string() }) },
});

export const savePassword = endpoint('POST /api/password-links/use', {
  summary: 'Set the password by a link and log in; the link and all sessions of the member end',
  access: 'public',
  body: z.object({ token: Token, password: NewPassword, code: TypedCode.optional() }),
  replies: { 200: Session },
});

export const findKeptMail = endpoint('GET /api/kept-mail', {
  summary: 'The mails that the demo kept instead of sending them',
  staleBy: [],
  access: 'public',
  replies: {
    200: z.object({
      data: z.array(
        z.object({
          id: z.number().int(),
          recipient: z.string(),
          subject: z.string(),
          body: z.string(),
          kept_at: z.iso.datetime(),
        }),
      ),
    }),
  },
});

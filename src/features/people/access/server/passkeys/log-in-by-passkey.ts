import { hash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import type { Services } from '#platform/services.ts';
import type { LoginAnswer, LoginQuestion } from '../../passkeys-contract.ts';
import { openSession } from '../sessions.ts';
import { isQuestion, makeQuestion, QUESTION_MS } from './questions.ts';

const LOGIN = 'login';

type PasskeyRow = { account_id: number; user_id: number; id: number; public_key: Buffer; counter: number };

/** What a passkey has to sign for a login. */
export function loginQuestion({ secrets, base_url }: Services): LoginQuestion {
  return {
    challenge: makeQuestion(secrets, LOGIN, Date.now()),
    rpId: new URL(base_url).hostname,
    timeout: QUESTION_MS,
    userVerification: 'required',
  };
}

/**
 * Logs in the member whose passkey signed a question of ours; the device made sure of the person. @returns the
 * session's token
 * @throws AppError wrong_passkey where the key is unknown or the answer is not its own, too old, or was given before
 */
export async function logInMemberByPasskey(
  { database, secrets, base_url }: Services,
  { answer, userAgent }: { answer: LoginAnswer; userAgent: string },
): Promise<string> {
  const { anonymous } = database;
  const { rows } =
    await sql<PasskeyRow>`select * from app.find_passkey(${Buffer.from(answer.id, 'base64url')})`.execute(anonymous);
  const key = rows[0];
  if (!key) throw new AppError('wrong_passkey');
  // Some 10 MB resident, so a server whose members have no passkeys does not load it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, clientExtensionResults: {} },
    expectedChallenge: (question) => isQuestion(secrets, LOGIN, question, Date.now()),
    expectedOrigin: new URL(base_url).origin,
    expectedRPID: new URL(base_url).hostname,
    credential: { id: answer.id, publicKey: new Uint8Array(key.public_key), counter: key.counter },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError('wrong_passkey', { cause });
  });
  if (!verified.verified) throw new AppError('wrong_passkey');
  // Of the bytes that were signed: the same bytes have several texts in base64url.
  const asked = hash('sha256', Buffer.from(answer.response.clientDataJSON, 'base64url'), 'buffer');
  const first = await sql<{ is_first: boolean }>`select app.answer_question(${asked}) as is_first`.execute(anonymous);
  if (!first.rows[0]?.is_first) throw new AppError('wrong_passkey');
  await sql`update passkeys set counter = ${verified.authenticationInfo.newCounter}, used_at = now()
    where id = ${key.id}`.execute(database.account(key.account_id));
  return openSession(database, key.account_id, key.user_id, userAgent);
}

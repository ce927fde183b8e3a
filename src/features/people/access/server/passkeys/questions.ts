import { randomBytes } from 'node:crypto';
import type { Secrets } from '#platform/secrets.ts';

/** How long a question may be answered. */
export const QUESTION_MS = 5 * 60_000;

const codeFor = (purpose: string, text: string) => `passkey ${purpose} ${text}`;

/**
 * Something new to sign for a purpose, which says itself that it is ours and until when it may be answered: nothing is
 * stored of questions, which anybody may ask for. In base64url, as WebAuthn has it.
 */
export function makeQuestion(secrets: Secrets, purpose: string, now: number): string {
  const text = `${now + QUESTION_MS}.${randomBytes(16).toString('base64url')}`;
  return Buffer.from(`${text}.${secrets.codeFor(codeFor(purpose, text))}`).toString('base64url');
}

/** Whether a question is ours, for this purpose, and not too old. */
export function isQuestion(secrets: Secrets, purpose: string, question: string, now: number): boolean {
  const [until = '', random = '', code = ''] = Buffer.from(question, 'base64url').toString().split('.');
  return secrets.isCodeFor(codeFor(purpose, `${until}.${random}`), code) && Number(until) > now;
}

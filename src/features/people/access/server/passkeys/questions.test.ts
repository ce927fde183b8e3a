import { expect, test } from 'vitest';
import { createSecrets } from '#platform/secrets.ts';
import { isQuestion, makeQuestion, QUESTION_MS } from './questions.ts';

const secrets = createSecrets('only for tests, 32 or more characters');
const NOW = Date.parse('2026-11-23T12:00:00Z');

test('a question is good for its purpose, until it is too old, and where we asked it', () => {
  const question = makeQuestion(secrets, 'login', NOW);
  const later = Buffer.from(
    Buffer.from(question, 'base64url')
      .toString()
      .replace(/^\d+/, String(NOW * 2)),
  ).toString('base64url');
  expect([
    isQuestion(secrets, 'login', question, NOW + QUESTION_MS - 1),
    isQuestion(secrets, 'login', question, NOW + QUESTION_MS),
    isQuestion(secrets, 'key 1:2', question, NOW),
    isQuestion(createSecrets('another key of 32 or more characters'), 'login', question, NOW),
    isQuestion(secrets, 'login', later, NOW),
    isQuestion(secrets, 'login', '', NOW),
  ]).toEqual([true, false, false, false, false, false]);
  expect(makeQuestion(secrets, 'login', NOW)).not.toBe(question);
});

import cookie from '@fastify/cookie';
import { fastify } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { givenStaff } from '../../../tests/given-staff.ts';
import type { Staff } from '../db/actor.ts';
import { openDatabase } from '../db/database.ts';
import { eventStream } from './event-stream.ts';

test('a stream whose session has expired ends at the next heartbeat, and outlives a database that is away', async () => {
  const app = fastify();
  await app.register(cookie);
  app.setValidatorCompiler(validatorCompiler);
  const answers: (Staff | null | Error)[] = [new Error('away')];
  let asked = 0;
  const authenticate = async () => {
    asked += 1;
    const answer = answers[0] ?? null;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const events = { position: () => 'here-0', subscribe: () => () => {}, stop: async () => {} };
  // A member without a database: nothing is asked of it here.
  const database = openDatabase('postgres://nowhere.invalid', 1);
  const staff = givenStaff({ account_id: 1, db: database.account(1), name: 'Ana', user_id: 1 });
  app.decorateRequest('staff', null);
  app.addHook('onRequest', async (request) => {
    request.staff = staff;
  });
  eventStream(app, events, authenticate, 10);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());

  const line = await fetch(`${address}/api/events`);
  let hasEnded = false;
  const ended = line.text().then(() => {
    hasEnded = true;
  });
  await expect.poll(() => asked).toBeGreaterThan(3);
  expect(hasEnded).toBe(false);
  answers.shift();
  await ended;
});

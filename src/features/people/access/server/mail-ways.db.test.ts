import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { mailPasswordLink } from './mail-password-link.job.ts';

const headers = { 'x-requested-with': 'XMLHttpRequest' };
const [production, demo] = [await givenWorld(), await givenWorld({ is_demo: true })];

test('a server without a mail server says so, and shows no mail', async () => {
  const { app } = production;
  expect((await app.inject({ url: '/api/entrance' })).json()).toEqual({ has_accounts: false, mail: 'off' });
  await production.account();
  expect((await app.inject({ url: '/api/entrance' })).json()).toEqual({ has_accounts: true, mail: 'off' });
  const payload = { email: 'ana@example.com' };
  const reply = await app.inject({ method: 'POST', url: '/api/password-links', headers, payload });
  expect([reply.statusCode, reply.json().message]).toEqual([503, expect.stringContaining('sends no mail')]);
  expect((await app.inject({ url: '/api/kept-mail' })).statusCode).toBe(404);
});

test('a job that finds no mail server says which variable is missing', async () => {
  const { services } = production;
  await expect(services.mail.send({ to: 'ana@example.com', subject: '', text: '' })).rejects.toThrow('SMTP_URL');
});

test('the demo keeps its mail, in the language of its reader, and shows the newest hundred', async () => {
  const { app, services, database } = demo;
  const { account_id } = await demo.account();
  const [member] = await demo.sql<{ id: string; email: string }>(
    `update users u set language = 'es' from people p where p.id = person_id and account_id = $1 returning u.id, email`,
    [account_id],
  );
  const actor = { account_id, name: null, db: database.account(account_id) };
  const run = { actor, services, log: services.log, attempt: 1, signal: new AbortController().signal };
  await mailPasswordLink.run({ user_id: Number(member?.id) }, run);
  const first = (await app.inject({ url: '/api/kept-mail' })).json();
  expect(first.data).toEqual([
    expect.objectContaining({
      recipient: member?.email,
      subject: 'Su enlace para definir una contraseña de Bodega',
      body: expect.stringContaining('https://bodega.example.com/password#'),
    }),
  ]);

  for (let n = 0; n < 110; n += 1) await services.mail.send({ to: 'x@example.com', subject: `Mail ${n}`, text: 'x' });
  const { data } = (await app.inject({ url: '/api/kept-mail' })).json();
  expect([data.length, data[0].subject, data.at(-1).subject]).toEqual([100, 'Mail 109', 'Mail 10']);
});

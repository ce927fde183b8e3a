import { expect, test } from 'vitest';
import { givenSmtp } from '../../../tests/given-smtp.ts';
import { openSmtp } from './smtp-mailer.ts';
import { readSmtpUrl } from './smtp-settings.ts';

const open = (url: string) => openSmtp(readSmtpUrl(url, 'https://bodega.example.com'));
const mail = { to: 'ana@example.com', subject: 'A link', text: 'Hello Ana,\n\nhere it is.\n' };

const refusal = (responseCode: number) =>
  Object.assign(new Error('<ana@example.com> is not welcome'), { responseCode });

test('a mail arrives as it was written, from the sender that the address names', async () => {
  const server = await givenSmtp();
  await open(server.url()).send(mail);
  expect(server.mails).toEqual([
    { to: ['ana@example.com'], from: 'bodega@example.com', subject: 'A link', text: mail.text },
  ]);
});

test('an address that holds another one adds no recipient', async () => {
  const server = await givenSmtp();
  await open(server.url())
    .send({ ...mail, to: 'ana@example.com, eve@example.com' })
    .catch(() => {});
  expect(server.mails.flatMap(({ to }) => to)).not.toContain('eve@example.com');
});

test('user and password are given, and a wrong one is no reason to give up the mail', async () => {
  const server = await givenSmtp({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) =>
      username === 'bodega' && password === 'p@ss' ? done(null, { user: 'bodega' }) : done(refusal(535)),
  });
  await open(server.url('bodega:p%40ss@')).send(mail);
  expect(server.mails).toHaveLength(1);
  await expect(open(server.url('bodega:wrong@')).send(mail)).rejects.toMatchObject({ isFinal: false });
});

test('a recipient that is refused for good is distinguished from one refused for now, and neither failure has the address', async () => {
  for (const [status, isFinal] of [
    [550, true],
    [450, false],
  ] as const) {
    const server = await givenSmtp({ onRcptTo: (_address, _session, done) => done(refusal(status)) });
    const failure = await open(server.url())
      .send(mail)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ isFinal, message: `The mail server did not take a mail: EENVELOPE ${status}` });
    expect(String(failure instanceof Error && failure.stack)).not.toContain('ana@');
  }
});

test('without tls=off nothing is said to a server that does not encrypt', async () => {
  const server = await givenSmtp();
  await expect(open(server.url().replace('tls=off&', '')).send(mail)).rejects.toMatchObject({ isFinal: false });
  expect(server.mails).toEqual([]);
});

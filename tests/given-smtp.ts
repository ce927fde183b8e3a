import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { atTheEnd } from './at-the-end.ts';

type Received = { to: string[]; from: string; subject: string; text: string };

/**
 * A mail server that takes mail, which `raws` has as it came, over a line without encryption; stopped after the file's
 * last test.
 */
export async function givenSmtp(options: SMTPServerOptions = {}) {
  const mails: Received[] = [];
  const raws: string[] = [];
  const server = new SMTPServer({
    disabledCommands: options.onAuth ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    ...options,
    onData(stream, session, done) {
      void text(stream).then((raw) => {
        raws.push(raw);
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom === false ? '' : mailFrom.address,
          ...readMail(raw),
        });
        done();
      });
    },
  });
  server.on('error', () => {}); // a sender that goes away
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  atTheEnd(() => new Promise<void>((resolve) => server.close(resolve)));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { mails, raws, url: (login = '') => `smtp://${login}127.0.0.1:${port}?tls=off&from=bodega@example.com` };
}

function readMail(raw: string) {
  const [head = '', ...paragraphs] = raw.split('\r\n\r\n');
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ');
  const body = paragraphs.join('\n\n').replaceAll('\r\n', '\n');
  const isQuoted = /^content-transfer-encoding: quoted-printable$/im.test(headers);
  const isBase64 = /^content-transfer-encoding: base64$/im.test(headers);
  return {
    subject: /^subject: (.*)$/im.exec(headers)?.[1] ?? '',
    text: isBase64 ? Buffer.from(body, 'base64').toString() : isQuoted ? readQuoted(body) : body,
  };
}

function readQuoted(body: string): string {
  const bytes = body.replaceAll('=\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes);
}

/** A mail server that goes away once it has a mail. @returns its URL */
export async function hangingUp(): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      if (data.toString().startsWith('DATA')) socket.destroy();
      else socket.write('250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atTheEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.address();
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}?tls=off`;
}

import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { MailError, type Mailer } from './mailer.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** Shorter than a stopping worker waits for its jobs to end. */
const PATIENCE_MS = 7_000;

/** Sends by a mail server, over a new connection for each mail: they are few. */
export function openSmtp({ host, port, tls, login, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'from_start',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'never',
    ...(login && { auth: login }),
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // What a mail says may come from a database: it must not name a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    way: 'smtp',
    async send({ to, subject, text }) {
      try {
        // As objects: nothing in an address can add another recipient.
        await transport.sendMail({
          from: { name: 'Bodega', address: from },
          to: { name: '', address: to },
          subject,
          text,
        });
      } catch (error) {
        throw withoutAddresses(error);
      }
    },
  };
}

const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** Only codes are kept: mail servers repeat the address in their texts, and texts of failures are logged and stored. */
function withoutAddresses(error: unknown): MailError {
  const { code = 'unknown reason', responseCode } = Failure.safeParse(error).data ?? {};
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailError(`The mail server did not take a mail: ${[code, responseCode].filter(Boolean).join(' ')}`, {
    isFinal: isAboutThisMail && responseCode !== undefined && responseCode >= 500,
  });
}

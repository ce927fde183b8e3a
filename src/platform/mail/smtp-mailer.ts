import { z } from 'zod';
import { MailError, type Mailer } from './mailer.ts';
import type { SmtpSettings } from './smtp-settings.ts';

/** Shorter than a stopping worker waits for its jobs to end. */
const SMTP_TIMEOUT_MS = 7_000;
/** RFC 3834: no automatic reply answers it. */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' };

/** Sends by a mail server, over a new connection for each mail: they are few. */
export function openSmtp(settings: SmtpSettings): Mailer {
  return {
    way: 'smtp',
    async send({ to, from_name = 'Bodega', subject, text, reply_to, files = [] }) {
      // With the first mail: a server process opens a mailer, but only workers send.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport(optionsOf(settings));
      // By itself: a server that cannot be reached, or that refuses the login, has surely not taken the mail.
      await transport.verify().catch((error: unknown) => {
        throw withoutAddresses(error);
      });
      try {
        // As objects: nothing in an address can add another recipient.
        await transport.sendMail({
          from: { name: from_name, address: settings.from },
          to: { name: '', address: to },
          ...(reply_to && { replyTo: reply_to }),
          subject,
          text,
          attachments: files.map(({ name, type, content }) => ({ filename: name, contentType: type, content })),
          // A mail written by a person may be answered.
          ...(!reply_to && { headers: AUTOMATIC }),
        });
      } catch (error) {
        throw withoutAddresses(error, { isUnderWay: true });
      }
    },
  };
}

const optionsOf = ({ host, port, tls, login }: SmtpSettings) => ({
  host,
  port,
  secure: tls === 'from_start',
  requireTLS: tls === 'required',
  ignoreTLS: tls === 'never',
  ...(login && { auth: login }),
  connectionTimeout: SMTP_TIMEOUT_MS,
  greetingTimeout: SMTP_TIMEOUT_MS,
  socketTimeout: SMTP_TIMEOUT_MS,
  // A mail's text may come from a database: it must not name a file or an address to fetch.
  disableFileAccess: true,
  disableUrlAccess: true,
});

const Failure = z.object({ code: z.string().optional(), responseCode: z.number().optional() });

/** Only codes are kept: mail servers repeat the address in their texts, and texts of failures are logged and stored. */
function withoutAddresses(error: unknown, { isUnderWay = false } = {}): MailError {
  const { code = 'unknown reason', responseCode } = Failure.safeParse(error).data ?? {};
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return new MailError(`The mail server did not take a mail: ${[code, responseCode].filter(Boolean).join(' ')}`, {
    isFinal: isAboutThisMail && responseCode !== undefined && responseCode >= 500,
    mayHaveArrived: isUnderWay && responseCode === undefined && code !== 'EMESSAGE',
  });
}

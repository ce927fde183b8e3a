import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { keepMail } from './kept-mail.ts';
import { type Mailer, noMail } from './mailer.ts';
import { openSmtp } from './smtp-mailer.ts';
import { readSmtpUrl } from './smtp-settings.ts';

type MailConfig = Pick<Config, 'smtp_url' | 'base_url' | 'is_demo'>;

/**
 * Where mail goes: to the server that SMTP_URL names; without it the demo keeps it, and other servers send none.
 * @throws StartError when SMTP_URL is not usable
 */
export function openMailer({ smtp_url, base_url, is_demo }: MailConfig, database: Database): Mailer {
  if (smtp_url !== undefined) return openSmtp(readSmtpUrl(smtp_url, base_url));
  return is_demo ? keepMail(database) : noMail;
}

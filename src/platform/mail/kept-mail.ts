import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Mailer } from './mailer.ts';

export type KeptMail = { id: number; recipient: string; subject: string; body: string; kept_at: string };

/**
 * Keeps mail instead of sending it. Here and not among the simulated partners: those answer this machine alone, and the
 * demo may be opened on another one.
 */
export function keepMail(database: Database): Mailer {
  return {
    way: 'kept',
    async send({ to, subject, text }) {
      await sql`select app.keep_mail(${to}, ${subject}, ${text})`.execute(database.anonymous);
    },
  };
}

/** The kept mails, the newest first; a hundred at most. */
export async function findKeptMails(database: Database): Promise<KeptMail[]> {
  const { rows } = await sql<KeptMail>`select * from app.find_kept_mails()`.execute(database.anonymous);
  return rows;
}

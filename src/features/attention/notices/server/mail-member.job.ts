import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { readAccount } from '#features/people/account-settings/server/read-account.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { noticesToMail } from '../mail-rules.ts';
import { composeNoticeMail } from './compose-notice-mail.ts';
import { findMailStates, localHour } from './notice-mails.ts';
import { readOpenNotices } from './open-notices.ts';
import { sendNoticeMail } from './send-notice-mail.ts';

/**
 * Mails one member what they want to know, in one mail. No other run mails them meanwhile; while the mail server takes
 * nothing it stays unmailed, and the job is tried again.
 */
export const mailMember = job(
  'mail-notices-to-member',
  z.object({ user_id: z.number().int() }),
  async ({ user_id }, run) => {
    const { actor, services } = run;
    await actor.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('notice mails of ' || ${user_id}::text,
        ${actor.account_id}))`.execute(tx);
      const [state] = await findMailStates(tx, user_id);
      if (!state) return;
      const account = await readAccount(tx);
      const now = localHour(new Date(), account.time_zone);
      const open = await readOpenNotices(tx);
      const { ids, is_day_done } = noticesToMail(
        state,
        open.map(({ id }) => id),
        now,
      );
      if (ids.length === 0 && !is_day_done) return;
      const member = await readMember(tx, user_id);
      const said = open.filter(({ id }) => ids.includes(id)).map(({ notice }) => notice);
      if (said.length > 0) {
        const reader = {
          account: account.name,
          language: member.language,
          base_url: services.base_url,
          settings: '/notices' as const,
        };
        const mail = { to: member.email, ...composeNoticeMail(reader, said) };
        if (!(await sendNoticeMail(run, mail, { user_id }))) {
          await save(tx, user_id, { refused_at: sql<string>`now()` });
          return publishEvent(tx, actor, { type: 'notice.changed' });
        }
      }
      const mailed_up_to = Math.max(state.mailed_up_to, ...ids);
      await save(tx, user_id, { mailed_up_to, ...(is_day_done && { mailed_on: now.day }) });
    });
  },
);

const Member = z.object({ email: z.string(), language: z.enum(['en', 'es']) });

async function readMember(tx: AccountDb, user_id: number): Promise<z.infer<typeof Member>> {
  const query = tx
    .selectFrom('users')
    .innerJoin('people', 'people.id', 'users.person_id')
    .select(['people.email', 'users.language'])
    .where('users.id', '=', user_id);
  return Member.parse(await query.executeTakeFirstOrThrow());
}

type Change = { mailed_up_to?: number; mailed_on?: string; refused_at?: RawBuilder<string> };

async function save(tx: AccountDb, user_id: number, change: Change): Promise<void> {
  await tx.updateTable('notice_mails').set(change).where('user_id', '=', user_id).execute();
}

import { sql } from 'kysely';
import { z } from 'zod';
import { readNotificationSettings, refuseAddress } from '#features/account-settings/server/notification-settings.ts';
import { readAccount } from '#features/account-settings/server/read-account.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { MailError } from '#platform/mail/mailer.ts';
import { Notice } from '../notice.ts';
import { composeNoticeMail } from './compose-notice-mail.ts';

/**
 * Mails all open notices that were not mailed yet, in one mail. They stay locked until the mail server has taken it, so that no other
 * run mails them too; while it takes nothing they stay unmailed, and the job is tried again.
 */
export const mailNotices = job('mail-notices', z.object({}), async (_, { actor, services, log }) => {
  await actor.db.transaction().execute(async (tx) => {
    const unmailed = await lockUnmailed(tx);
    const { enabled, email, refused_at } = await readNotificationSettings(tx);
    if (unmailed.length === 0 || !enabled || refused_at !== null) return;
    const { name, language } = await readAccount(tx);
    const mail = composeNoticeMail(
      { account: name, language, base_url: services.base_url, settings: '/settings/account' },
      unmailed.map(({ notice }) => notice),
    );
    try {
      await services.mail.send({ to: email, ...mail });
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error;
      log.warn({ reason: error.message }, 'the mail server refuses the address for notifications');
      await refuseAddress(tx, email);
      return publishEvent(tx, actor, { type: 'notice.changed' });
    }
    const ids = unmailed.map(({ id }) => id);
    await tx.updateTable('notices').set({ mailed_at: new Date() }).where('id', 'in', ids).execute();
  });
});

const Unmailed = z.array(z.object({ id: z.number().int(), notice: Notice }));

async function lockUnmailed(tx: AccountDb) {
  const { rows } = await sql`
    select id, jsonb_build_object('kind', kind, 'params', params) as notice from notices
     where solved_at is null and mailed_at is null order by id for update`.execute(tx);
  return Unmailed.parse(rows);
}

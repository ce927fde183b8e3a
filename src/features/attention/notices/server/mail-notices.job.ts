import { sql } from 'kysely';
import { z } from 'zod';
import {
  readNotificationSettings,
  refuseAddress,
} from '#features/people/account-settings/server/notification-settings.ts';
import { readAccount } from '#features/people/account-settings/server/read-account.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { job } from '#platform/jobs/job.ts';
import { composeNoticeMail } from './compose-notice-mail.ts';
import { readOpenNotices } from './open-notices.ts';
import { sendNoticeMail } from './send-notice-mail.ts';

/**
 * Mails all open notices that were not mailed yet, in one mail. They stay locked until the mail server has taken it, so
 * that no other run mails them too; while it takes nothing they stay unmailed, and the job is tried again.
 */
export const mailNotices = job('mail-notices', z.object({}), async (_, run) => {
  const { actor, services } = run;
  await actor.db.transaction().execute(async (tx) => {
    const unmailed = await readOpenNotices(tx, 'unmailed');
    const { enabled, email, refused_at } = await readNotificationSettings(tx);
    if (unmailed.length === 0 || !enabled || refused_at !== null) return;
    const { name, language } = await readAccount(tx);
    const mail = composeNoticeMail(
      { account: name, language, base_url: services.base_url, settings: '/settings/account' },
      unmailed.map(({ notice }) => notice),
    );
    if (!(await sendNoticeMail(run, { to: email, ...mail }, {}))) {
      await refuseAddress(tx, email);
      return publishEvent(tx, actor, { type: 'notice.changed' });
    }
    const ids = unmailed.map(({ id }) => id);
    await tx.updateTable('notices').set({ mailed_at: sql<string>`now()` }).where('id', 'in', ids).execute();
  });
});

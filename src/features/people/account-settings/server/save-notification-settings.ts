import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import type { Staff } from '#platform/db/actor.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { saveNotificationSettings } from '../notification-contract.ts';
import { accountTexts } from './account-texts.ts';
import { readNotificationSettings } from './notification-settings.ts';

type Edit = z.output<typeof saveNotificationSettings.body>;

const Email = z.email();

/**
 * Stores whether and where notifications are mailed. An address that was refused is tried again.
 * @throws AppError invalid where the e-mail is none; changed_meanwhile with who in `details`
 */
export async function saveNotifications(staff: Staff, { version, ...edit }: Edit): Promise<{ version: number }> {
  const enabled = edit.enabled === 1;
  const t = accountTexts(staff).notifications;
  const isNeeded = enabled || edit.email !== '';
  if (isNeeded && !Email.safeParse(edit.email).success) {
    throw new AppError('invalid', { fields: { email: [t.email_invalid] } });
  }
  return staff.db.transaction().execute(async (tx) => {
    await sql`insert into notification_settings default values on conflict (account_id) do nothing`.execute(tx);
    await sql`select from notification_settings for update`.execute(tx);
    const stored = await readNotificationSettings(tx);
    if (stored.version !== version) {
      const who = stored.saved_by ?? '?';
      throw new AppError('changed_meanwhile', { params: { who, fields: t.title }, details: { who } });
    }
    const { email, waiting_hours } = edit;
    await tx
      .updateTable('notification_settings')
      .set({ enabled, email, waiting_hours, refused_at: null, saved_by: staff.user_id, saved_at: sql<string>`now()` })
      .set({ version: version + 1 })
      .execute();
    await recordEvent(tx, staff, {
      type: 'account.notifications_changed',
      details: {
        changes: [
          { field: 'enabled', from: Number(stored.enabled), to: edit.enabled },
          { field: 'email', from: stored.email, to: email },
          { field: 'waiting_hours', from: stored.waiting_hours, to: waiting_hours },
        ],
      },
    });
    return { version: version + 1 };
  });
}

import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { CalendarDate, dayInZone, offsetMinutes } from '#base/calendar-date.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { NoticeMails, saveNoticeMails } from '../contract.ts';
import { firstDayDone, type LocalHour, MAIL_FREQUENCIES, type MailState } from '../mail-rules.ts';

/** When a daily mail comes unless its member says otherwise: before the day's work. */
const USUAL_HOUR = 8;
const MINUTE_MS = 60_000;

const Stored = z.object({
  wanted: z.enum(MAIL_FREQUENCIES),
  hour: z.number().int(),
  refused_at: z.string().nullable(),
});

/** A member's choice of notice mails; the default until the member has chosen. */
export async function readNoticeMails({ db, user_id, email }: Staff, mail: Pick<Mailer, 'way'>): Promise<NoticeMails> {
  const query = db.selectFrom('notice_mails').select(['wanted', 'hour', 'refused_at']).where('user_id', '=', user_id);
  const found = await query.executeTakeFirst();
  const wish = Stored.parse(found ?? { wanted: 'never', hour: USUAL_HOUR, refused_at: null });
  return { ...wish, email, can_mail: mail.way !== 'off' };
}

type Wish = z.output<typeof saveNoticeMails.body>;

/** Stores it. What is open already is listed and not mailed at once; an address that was refused is tried again. */
export async function saveMails(staff: Staff, { wanted, hour }: Wish): Promise<void> {
  const mailed_on = firstDayDone(hour, localHour(new Date(), staff.time_zone));
  await staff.db.transaction().execute(async (tx) => {
    await sql`
      insert into notice_mails (user_id, wanted, hour, mailed_up_to, mailed_on)
      values (${staff.user_id}, ${wanted}, ${hour}, (select coalesce(max(id), 0) from notices), ${mailed_on})
      on conflict (account_id, user_id) do update
        set wanted = excluded.wanted, hour = excluded.hour, mailed_up_to = excluded.mailed_up_to,
          mailed_on = excluded.mailed_on, refused_at = null`.execute(tx);
    await publishEvent(tx, staff, { type: 'notice.changed' });
  });
}

const States = z.array(
  z.object({
    user_id: z.number().int(),
    wanted: z.enum(MAIL_FREQUENCIES),
    hour: z.number().int(),
    mailed_up_to: z.number().int(),
    mailed_on: CalendarDate.nullable(),
  }),
);

/** What members who can log in want, and what they were mailed. `user_id`: of this one alone. */
export async function findMailStates(
  tx: AccountDb,
  user_id: number | null = null,
): Promise<(MailState & { user_id: number })[]> {
  const { rows } = await sql`
    select m.user_id, m.wanted, m.hour, m.mailed_up_to, m.mailed_on::text
      from notice_mails m join users u on u.id = m.user_id and u.deactivated_at is null
     where m.wanted <> 'never' and m.refused_at is null and (${user_id}::bigint is null
       or m.user_id = ${user_id})`.execute(tx);
  return States.parse(rows);
}

/** In SQL, whether a member of an account `a` has a daily mail that is due, as `noticesToMail` decides. */
export const hasDailyMailDue: RawBuilder<boolean> = sql<boolean>`exists (
  select from notice_mails m cross join lateral (select now() at time zone a.time_zone as shown) clock
   where m.account_id = a.id and m.wanted = 'daily' and m.refused_at is null
     and m.hour <= extract(hour from shown) and (m.mailed_on is null or m.mailed_on < shown::date))`;

/** The day and hour that an account's clocks show. */
export function localHour(now: Date, zone: string): LocalHour {
  const shown = new Date(now.getTime() + offsetMinutes(now, zone) * MINUTE_MS);
  return { day: dayInZone(now, zone), hour: shown.getUTCHours() };
}

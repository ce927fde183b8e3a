import { sql } from 'kysely';
import { z } from 'zod';
import { hasSamples } from '#features/partners/connections/server/samples.ts';
import { readNotificationSettings } from '#features/people/account-settings/server/notification-settings.ts';
import { readAccount } from '#features/people/account-settings/server/read-account.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { publishEvent } from '#platform/events/record-event.ts';
import { addSwept } from '#platform/jobs/add-swept.ts';
import { addJob, job } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { noticesToMail } from '../mail-rules.ts';
import { causeOf } from '../notice.ts';
import { compareNotices } from '../notice-rules.ts';
import { findCauses } from './find-causes.ts';
import { mailMember } from './mail-member.job.ts';
import { mailNotices } from './mail-notices.job.ts';
import { mayStandStill } from './may-stand-still.ts';
import { findMailStates, hasDailyMailDue, localHour } from './notice-mails.ts';
import { readOpenNotices } from './open-notices.ts';

/** How long solved notices are kept. */
const KEPT = '90 days';

/**
 * A cause that comes back within this time reopens its earlier notice, so one that comes and goes is mailed only once.
 */
const SAME = '1 hour';

/** The minutes over which the looks at accounts are spread, within the five until the next. */
const SPREAD_MINUTES = 4;

/** Every five minutes: looks at the accounts in which something may stand still, or is known to. */
export const watchNotices: SystemTask = {
  name: 'watch-notices',
  schedule: '*/5 * * * *',
  async run(owner) {
    await sql`delete from notices where solved_at < now() - ${sql.lit(KEPT)}::interval`.execute(owner);
    const due = sql`
      select 'notices:' || a.id as key, json_build_object('account_id', a.id) as payload
        from accounts a where ${mayStandStill} or ${hasDailyMailDue}`;
    await addSwept(owner, findNoticesJob, SPREAD_MINUTES, due);
  },
};

/**
 * Raises notices for new causes, and dismisses those of solved ones. Each run also adds the mails that are still due: a
 * mail server may be down for longer than a job is retried. Sample data is never mailed about.
 */
export const findNoticesJob = job('find-notices', z.object({}), async (_, { actor, services }) => {
  await actor.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('notices', ${actor.account_id}))`.execute(tx);
    const settings = await readNotificationSettings(tx);
    if (await saveChanges(tx, settings.waiting_hours)) await publishEvent(tx, actor, { type: 'notice.changed' });
    if (services.mail.way === 'off' || (await hasSamples(tx))) return;
    await askForMembersMails(tx, actor);
    if (!settings.enabled || settings.refused_at !== null || !(await hasUnmailed(tx))) return;
    await addJob(tx, actor, mailNotices, {}, { key: `mail-notices:${actor.account_id}` });
  });
});

/** Each member's mail is a job of its own: a slow or wrong address delays no other mail. */
async function askForMembersMails(tx: AccountDb, actor: Actor): Promise<void> {
  const states = await findMailStates(tx);
  if (states.length === 0) return;
  const now = localHour(new Date(), (await readAccount(tx)).time_zone);
  const ids = (await readOpenNotices(tx)).map(({ id }) => id);
  for (const state of states) {
    const { ids: unmailed, is_day_done } = noticesToMail(state, ids, now);
    if (unmailed.length === 0 && !is_day_done) continue;
    const { user_id } = state;
    await addJob(tx, actor, mailMember, { user_id }, { key: `mail-notices:${actor.account_id}:${user_id}` });
  }
}

/** @returns whether anything is another */
async function saveChanges(tx: AccountDb, waiting_hours: number): Promise<boolean> {
  const open = await tx
    .selectFrom('notices')
    .select(['id', 'cause', 'params'])
    .where('solved_at', 'is', null)
    .execute();
  const { raise, update, solve } = compareNotices(open, await findCauses(tx, waiting_hours));
  if (raise.length > 0) {
    const rows = raise.map((notice) => ({ ...notice, cause: causeOf(notice) }));
    await sql`
      with r as (select * from jsonb_to_recordset(${jsonb(rows)}) as r (cause text, kind text, params jsonb)),
      earlier as (
        select r.cause, r.params, max(n.id) as id from r join notices n on n.cause = r.cause
         where n.solved_at > now() - ${sql.lit(SAME)}::interval group by r.cause, r.params),
      opened as (
        update notices n set solved_at = null, params = e.params from earlier e where n.id = e.id)
      insert into notices (cause, kind, params)
      select cause, kind, params from r where not exists (select from earlier e where e.cause = r.cause)`.execute(tx);
  }
  if (update.length > 0) {
    const rows = update.map(({ id, notice: { params } }) => ({ id, params }));
    await sql`update notices n set params = r.params
      from jsonb_to_recordset(${jsonb(rows)}) as r (id bigint, params jsonb) where n.id = r.id`.execute(tx);
  }
  if (solve.length > 0) {
    await tx.updateTable('notices').set({ solved_at: sql<string>`now()` }).where('id', 'in', solve).execute();
  }
  return raise.length + update.length + solve.length > 0;
}

async function hasUnmailed(tx: AccountDb): Promise<boolean> {
  const { rows } = await sql`select from notices where solved_at is null and mailed_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { comparePayments } from '#features/core/order-lifecycle/server/compare-payments.ts';
import { startRecheck, startRecheckOf } from '#features/core/order-problems/server/recheck-waiting.ts';
import type { Staff } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import { addJob } from '#platform/jobs/job.ts';
import { type AccountFields, changesOf, requirementChanges } from '../account-settings-rules.ts';
import { accountTexts } from './account-texts.ts';
import { readAccount } from './read-account.ts';
import { takeConcerned } from './required-fields.ts';

/**
 * Stores the account's settings. A new time zone makes the database recount all days, with the account's orders locked
 * against writes. Other required fields of recipients, or another rule for missing stock, have the affected orders
 * checked again. Another tolerance has the payments compared again.
 * @throws AppError changed_meanwhile with who in `details`; invalid where the database does not know the time zone
 */
export async function saveAccount(
  staff: Staff,
  { version, ...edit }: AccountFields & { version: number },
): Promise<{ version: number }> {
  return staff.db.transaction().execute(async (tx) => {
    // No stronger: rows that name the account are added meanwhile, and those who add them hold what another zone waits
    // for.
    await sql`select from accounts for no key update`.execute(tx);
    const stored = await readAccount(tx);
    if (stored.version !== version) throw conflict(staff, stored);
    const changes = changesOf(stored, edit);
    const fields = changes.map(({ field }) => field);
    if (fields.length === 0) return { version };
    if (fields.includes('time_zone')) await requireZone(tx, edit.time_zone);
    await store(tx, staff, edit, fields);
    await recordEvent(tx, staff, { type: 'account.changed', details: { changes } });
    if (fields.includes('required_fields')) {
      const orders = await takeConcerned(tx, requirementChanges(stored.required_fields, edit.required_fields));
      await startRecheckOf(tx, staff, orders);
    }
    if (fields.includes('on_shortage') && edit.on_shortage !== 'wait')
      await startRecheck(tx, staff, [{ kind: 'out_of_stock' }]);
    if (fields.includes('payment_tolerance'))
      await addJob(tx, staff, comparePayments, { from: stored.payment_tolerance, to: edit.payment_tolerance });
    return { version: version + 1 };
  });
}

async function store(tx: AccountDb, staff: Staff, edit: AccountFields, fields: string[]): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ ...edit, saved_by: staff.user_id, saved_at: sql<string>`now()`, saved_fields: fields })
    .set((account) => ({ version: account('version', '+', 1) }))
    .execute();
}

type Stored = Awaited<ReturnType<typeof readAccount>>;

function conflict(staff: Staff, { saved_by, saved_at, saved_fields, version }: Stored): AppError {
  const who = saved_by ?? '?';
  const labels: Readonly<Record<string, string>> = accountTexts(staff).labels;
  return new AppError('changed_meanwhile', {
    params: { who, fields: saved_fields.map((field) => labels[field] ?? field).join(', ') },
    details: { who, at: saved_at, fields: saved_fields, version },
  });
}

/** This runtime and the database have lists of zones of their own, and days are counted by both. */
async function requireZone(tx: AccountDb, zone: string): Promise<void> {
  // By its list: as an offset of its own making it takes almost any name that ends in a number.
  const { rows } = await sql`select from pg_timezone_names where name = ${zone}`.execute(tx);
  if (rows.length === 0) throw new AppError('invalid', { fields: { time_zone: ['unknown time zone'] } });
}

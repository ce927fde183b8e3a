import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { createAccount } from '#features/people/access/server/create-account.ts';
import { hashPassword } from '#features/people/access/server/passwords.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { DB } from '#platform/db/tables.gen.ts';
import type { Demo } from './demo.ts';

/** Of every member that a journey makes. */
export const PASSWORD = 'four small words';
const passwordHash = hashPassword(PASSWORD);

export type Member = { user_id: number; name: string; email: string };

export type GivenAccount = {
  account_id: number;
  name: string;
  admin: Member;
  staff: Member;
  actor: Actor;
  /** Waits until the demo's worker has done all due jobs of the account. */
  waitForJobs(): Promise<void>;
  /** Ends its waiting at once, for failing partners and for later tries; orders are held as long as before. */
  passTime(): Promise<void>;
  /** The same without waiting for the jobs, which follow one another as long as a partner fails. */
  endWaiting(): Promise<void>;
  /** Stops its jobs, so none runs during the next journey. */
  close(): Promise<void>;
};

/**
 * An account of a journey's own, as an operator creates it, with an administrator and a member who does the daily work.
 */
export async function givenAccount({ services, owner }: Demo): Promise<GivenAccount> {
  const word = randomBytes(5).toString('hex');
  const name = `Shop ${word}`;
  const [admin, staff] = [
    { name: 'Ana Demo', email: `ana-${word}@example.com` },
    { name: 'Saúl Demo', email: `saul-${word}@example.com` },
  ];
  await createAccount(owner, { name, time_zone: 'America/Lima', currency: 'USD', language: 'en', admin });
  const hash = await passwordHash;
  await sql`update people set password_hash = ${hash} where email = ${admin.email}`.execute(owner);
  await sql`
    with person as (insert into people (email, password_hash) values (${staff.email}, ${hash}) returning id)
    insert into users (account_id, person_id, name, is_admin)
    select a.id, person.id, ${staff.name}, false from accounts a, person where a.name = ${name}`.execute(owner);
  const { rows } = await sql<{ account_id: number; user_id: number }>`
    select u.account_id::int, u.id::int as user_id from users u join accounts a on a.id = u.account_id
     where a.name = ${name} order by u.is_admin desc`.execute(owner);
  const [first, second] = rows;
  if (!first || !second) throw new Error(`The account ${name} was not made`);
  const { account_id } = first;
  const waitForJobs = () => waitUntilNoJobs(owner, account_id);
  return {
    account_id,
    name,
    admin: { ...admin, user_id: first.user_id },
    staff: { ...staff, user_id: second.user_id },
    actor: { account_id, name: null, db: services.database.account(account_id) },
    waitForJobs,
    endWaiting: () => endWaiting(owner, account_id),
    passTime: async () => {
      await endWaiting(owner, account_id);
      await waitForJobs();
    },
    close: () => endJobs(owner, account_id),
  };
}

const JOBS_MS = 30_000;

/** @throws Error that names the jobs which have not ended by then */
async function waitUntilNoJobs(owner: Kysely<DB>, accountId: number): Promise<void> {
  const until = Date.now() + JOBS_MS;
  let due = await findDueJobs(owner, accountId);
  while (due.length > 0) {
    if (Date.now() > until) throw new Error(`These jobs have not ended: ${due.join(', ')}`);
    await wait(50);
    due = await findDueJobs(owner, accountId);
  }
}

/**
 * The account's jobs that run now or within two seconds, as one that a webhook has added. Those that failed for good
 * are none.
 */
async function findDueJobs(owner: Kysely<DB>, accountId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select t.identifier as name from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where (j.payload ->> 'account_id')::bigint = ${accountId} and j.run_at < now() + interval '2 seconds'
       and (j.attempts < j.max_attempts or j.locked_at is not null)`.execute(owner);
  return rows.map((row) => row.name);
}

async function endWaiting(owner: Kysely<DB>, accountId: number): Promise<void> {
  for (const table of ['connections', 'failing_queues', 'partner_writes'])
    await sql`update ${sql.table(table)} set next_try_at = now()
      where account_id = ${accountId} and next_try_at > now()`.execute(owner);
  await sql`
    select graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
      select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where (j.payload ->> 'account_id')::bigint = ${accountId} and j.run_at > now()
         and t.identifier <> 'submit-order'))`.execute(owner);
}

async function endJobs(owner: Kysely<DB>, accountId: number): Promise<void> {
  await sql`update connections set state = 'paused' where account_id = ${accountId}`.execute(owner);
  await sql`
    select graphile_worker.complete_jobs(array(
      select id from graphile_worker._private_jobs
       where (payload ->> 'account_id')::bigint = ${accountId} and locked_at is null))`.execute(owner);
}

import { setTimeout as wait } from 'node:timers/promises';
import type { GivenAccount, World } from '../given.ts';
import type { Chaos } from './chaos.ts';

/**
 * Minutes of the clock in which all that is pending is sent: in the first, calls that were under way when the partners
 * came back may still fail, and leave their pause behind; in the second each due call is made again.
 */
const MINUTES = 2;
const LOOK_EVERY_MS = 200;
// Only for what hangs.
const MAX_MS = 600_000;
/** A job that waits for less waits for a partner's limit. */
const SOON = "interval '2 seconds'";

type Quiet = { world: World; account: GivenAccount; chaos: Chaos };

/**
 * Lets the partners answer, and minutes pass, each until the workers have read every partner once and done all that is
 * due. So its end is counted in events and not in time, however busy the machine is. The workers are not restarted,
 * which would free one's locks. @returns orders that are still pending, each as a sentence with the reason
 */
export async function findLeftPending({ world, account, chaos }: Quiet): Promise<string[]> {
  await chaos.setFaults(false);
  for (let minute = 0; minute < MINUTES; minute++) await passOneMinute({ world, account, chaos });
  const left = await world.sql<{ is: string }>(
    `select concat_ws(' ', source_order_id, 'version', version, case when needs_check then 'unchecked' end,
              case when is_held then 'held' end, 'imported at', (created_at - now())::text,
              'due at', (submit_after - now())::text,
              (select string_agg(concat_ws(' ', w.type, w.state, w.attempts, 'tries, next at',
                        (w.next_try_at - now())::text, w.last_error), '; ' order by w.id)
                 from partner_writes w where w.order_id = o.id),
              (select string_agg(concat_ws(' ', t.identifier, j.key, 'at', (j.run_at - now())::text, j.attempts, 'tries',
                        'locked ' || (j.locked_at - now())::text), '; ' order by j.id)
                 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
                where (j.payload ->> 'account_id')::bigint = o.account_id),
              (select string_agg(concat_ws(' ', c.name, c.state, 'next at', (c.next_try_at - now())::text), '; ')
                 from connections c where c.account_id = o.account_id)) as is
       from orders o
      where account_id = $1 and order_status = 'pending' and in_amware = 0 order by id`,
    [account.account_id],
  );
  return left.map((order) => order.is);
}

async function passOneMinute({ world, account, chaos }: Quiet): Promise<void> {
  await chaos.passMinutes();
  const polls = (await findJobs(world, account, "t.identifier in ('import-orders', 'import-shipments')")).map(
    ({ id }) => id,
  );
  const isDone = async () =>
    (await findJobs(world, account, `j.id = any('{${polls.join()}}')`)).length === 0 &&
    (
      await findJobs(
        world,
        account,
        `t.identifier in ('check-orders', 'submit-order', 'send-writes') and (j.locked_at is not null or j.run_at < now() + ${SOON})`,
      )
    ).length === 0;
  for (const until = Date.now() + MAX_MS; !(await isDone()); await wait(LOOK_EVERY_MS)) {
    if (Date.now() > until) throw new Error('the workers did not come to the end of a minute');
  }
}

/** Those of the account that run, at their last attempt too, or may still run. */
const findJobs = ({ sql }: World, { account_id }: GivenAccount, condition: string) =>
  sql<{ id: string }>(
    `select j.id from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where (j.payload ->> 'account_id')::bigint = $1 and (j.attempts < j.max_attempts or j.locked_at is not null)
         and ${condition}`,
    [account_id],
  );

/** The longest time from an order's import to its place at the warehouse, by the database's clock; in seconds. */
export async function longestPending({ sql }: World, { account_id }: GivenAccount): Promise<number> {
  const [row] = await sql<{ seconds: number | null }>(
    `select max(extract(epoch from s.at - i.at))::float8 as seconds
       from events i join events s on s.account_id = i.account_id and s.order_id = i.order_id
         and s.type = 'order.submitted'
      where i.account_id = $1 and i.type = 'order.imported'`,
    [account_id],
  );
  return Math.round(row?.seconds ?? 0);
}

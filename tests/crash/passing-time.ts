import { setTimeout as wait } from 'node:timers/promises';
import { atTheEnd } from '../at-the-end.ts';
import type { World } from '../given.ts';

/**
 * Ends the product's waiting: limits, pauses, and later tries. Its decisions stay, only the time until it acts on them
 * passes at once.
 */
export async function passTime(world: World): Promise<void> {
  await refill(world);
  await world.sql(`update connections set next_try_at = now()
    where id in (select id from connections where next_try_at is not null order by id for update skip locked)`);
  await world.sql(`update failing_queues set next_try_at = now()
    where (connection_id, queue) in (select connection_id, queue from failing_queues where next_try_at is not null
      order by connection_id, queue for update skip locked)`);
  await endHolding(world);
  await world.sql(`update partner_writes set next_try_at = now()
    where id in (select id from partner_writes where next_try_at > now() order by id for update skip locked)`);
  await world.sql(
    `select from graphile_worker.reschedule_jobs(run_at => now(), job_ids => array(
       select id from graphile_worker.jobs
         where run_at > now() and task_identifier in ('send-writes', 'submit-order')))`,
  );
}

/** Ends the holding time of all orders, but for those that a member works on just now. */
export const endHolding = (world: World) =>
  world.sql(`update orders set submit_after = now()
    where id in (select id from orders where submit_after > now() order by id for update skip locked)`);

/** Of those that count anything: an update of all, many times a second, would fill the table with dead rows. */
const refill = (world: World) =>
  world.sql(`update app.call_limits set tokens = 1000, blocked_until = null
    where (connection_id, policy) in (select connection_id, policy from app.call_limits
      where tokens <> 1000 or blocked_until is not null order by connection_id, policy for update skip locked)`);

/** Resets the partners' limits every so often, which would make a test last for minutes; until the file's end. */
export function keepRefilling(world: World, everyMs: number): void {
  let isOver = false;
  const refilling = (async () => {
    while (!isOver) {
      await refill(world);
      await wait(everyMs);
    }
  })();
  atTheEnd(async () => {
    isOver = true;
    await refilling;
  });
}

import { sql } from 'kysely';
import { z } from 'zod';
import { publishEvent } from '#platform/events/record-event.ts';
import { addSwept } from '#platform/jobs/add-swept.ts';
import { addJob, job, jobKind } from '#platform/jobs/job.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';
import { balancesOf } from './balances-of.ts';
import { claimBalanceNotes, MAX_NOTES } from './claim-balance-notes.ts';
import { creditRefundsSoon } from './credit-refunds.job.ts';
import { keepImbalances, lockImbalances, lookAgain } from './keep-imbalances.ts';
import { releaseStockSoon } from './release-stock.job.ts';

const kind = jobKind('sweep-balances', z.object({}));
const KEY = 'sweep-balances:';

/** After all that a person waits for; of several accounts each has one bunch, and then the next has. */
const PRIORITY = 20;

/**
 * Keeps the imbalances of one bunch of an account's changed orders: notes and what came of them are one transaction, so
 * that a kill loses none. Where more wait it adds itself again, behind the bunches of other accounts.
 */
export const sweepBalances = job(kind.name, kind.payload, async (_, { actor }) => {
  await actor.db.transaction().execute(async (tx) => {
    await lockImbalances(tx);
    const { orderIds, count } = await claimBalanceNotes(tx);
    if (count === 0) return;
    const found = await balancesOf(tx, orderIds);
    const { added, changed } = await keepImbalances(
      tx,
      found.map(({ order_id, balance: { currency, imbalances } }) => ({ order_id, currency, imbalances })),
    );
    await lookAgain(tx, found);
    await releaseStockSoon(
      tx,
      actor,
      added.flatMap((one) => (one.kind === 'held_for_nothing' ? [one.order_id] : [])),
    );
    await creditRefundsSoon(
      tx,
      actor,
      added.flatMap((one) => (one.kind === 'refund_not_credited' ? [one.order_id] : [])),
    );
    if (changed > 0) await publishEvent(tx, actor, { type: 'balance.changed' });
    if (count === MAX_NOTES) await addJob(tx, actor, kind, {}, { key: KEY + actor.account_id, priority: PRIORITY });
  });
});

/** Each minute: has the changed orders of every account looked at, and those whose time is over. */
export const sweepChangedBalances: SystemTask = {
  name: 'sweep-changed-balances',
  schedule: '* * * * *',
  async run(owner) {
    await addSwept(
      owner,
      kind,
      1,
      sql`
      select ${KEY}::text || a.id as key, json_build_object('account_id', a.id) as payload from accounts a
       where exists (select from balance_notes n where n.account_id = a.id and n.due_at is null)
          or exists (select from balance_notes n where n.account_id = a.id and n.due_at <= now())`,
    );
  },
};

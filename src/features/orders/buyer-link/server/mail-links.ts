import { sql } from 'kysely';
import { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { Id } from '#base/ids.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import type { Staff } from '#platform/db/actor.ts';
import { addJob, jobKind } from '#platform/jobs/job.ts';
import type { Services } from '#platform/services.ts';
import { buyerLinkRefusal, linkEnd } from '../buyer-link-rules.ts';
import type { LinkOutcome, SkipReason } from '../mail-contract.ts';
import { findLinkFacts } from './link-facts.ts';

/** Mails one link to its buyer. Its handler is `mail-link.job.ts`. */
export const mailLinkJob = jobKind('mail-buyer-link', z.object({ order_id: Id, round: z.number().int().positive() }));

/**
 * Has a link mailed to the buyer of each order, each in a transaction of its own. @returns what became of each
 * @throws AppError mail_off; not_found, where those before it are being mailed
 */
export async function mailLinks(
  staff: Staff,
  { mail }: Pick<Services, 'mail'>,
  orderIds: readonly number[],
): Promise<LinkOutcome[]> {
  if (mail.way === 'off') throw new AppError('mail_off');
  const outcomes: LinkOutcome[] = [];
  for (const id of orderIds) outcomes.push(await mailLink(staff, id));
  return outcomes;
}

async function mailLink(staff: Staff, order_id: number): Promise<LinkOutcome> {
  return staff.db.transaction().execute(async (tx) => {
    await lockOrder(tx, order_id);
    const facts = await findLinkFacts(tx, order_id);
    const { order_number, customer_email } = facts;
    const skip = (skipped: SkipReason) => ({ order_id, order_number, skipped });
    const refusal = buyerLinkRefusal(facts, new Date());
    if (refusal) return skip(refusal);
    if (customer_email === '') return skip('no_email');
    // The token is made where the mail is written, so that it never waits in a queue; the link before ends now.
    const { rows } = await sql<{ round: number }>`
      insert into buyer_links (order_id, made_by, expires_at, mailed_to, mail, round)
      values (${order_id}, ${staff.user_id}, ${linkEnd(facts).toISOString()}, ${customer_email}, 'waiting', 1)
      on conflict (account_id, order_id) do update set token_hash = null, made_by = excluded.made_by, made_at = now(),
        expires_at = excluded.expires_at, used_at = null, mailed_to = excluded.mailed_to, mail = 'waiting',
        round = buyer_links.round + 1
        where buyer_links.mail is null or buyer_links.mail not in ('waiting', 'sending')
           or buyer_links.expires_at <= now()
      returning round`.execute(tx);
    const [link] = rows;
    if (!link) return skip('under_way');
    // One after another for an account, and after what people wait for, as a link to set a password.
    const queue = `buyer-links:${staff.account_id}`;
    await addJob(tx, staff, mailLinkJob, { order_id, round: link.round }, { queue, priority: 10 });
    return { order_id, order_number, skipped: null };
  });
}

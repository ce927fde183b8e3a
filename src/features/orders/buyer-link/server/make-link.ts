import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { z } from 'zod';
import { AppError } from '#base/errors.ts';
import { lockOrder } from '#features/core/order-lifecycle/server/lock-order.ts';
import { hashToken } from '#features/people/access/server/sessions.ts';
import type { Staff } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { recordEvent } from '#platform/events/record-event.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { buyerLinkRefusal, linkEnd } from '../buyer-link-rules.ts';
import type { getBuyerLink } from '../contract.ts';
import { findLinkFacts } from './link-facts.ts';

type BuyerLinkReply = z.input<(typeof getBuyerLink.replies)[200]>;

/** Whether an order's buyer may have a link now, and the one that holds. @throws AppError not_found */
export async function getLinkOf({ db }: Staff, { way }: Pick<Mailer, 'way'>, orderId: number): Promise<BuyerLinkReply> {
  const facts = await findLinkFacts(db, orderId);
  const { rows } = await sql<NonNullable<BuyerLinkReply['link']>>`
    select ${memberName('l.made_by')} as made_by, l.made_at, l.expires_at, l.used_at,
           case when l.mail is not null then json_build_object('to', l.mailed_to, 'state', l.mail) end as mail
      from buyer_links l where l.order_id = ${orderId} and l.expires_at > now()`.execute(db);
  return {
    refusal: buyerLinkRefusal(facts, new Date()),
    is_issued: facts.replaceable_id !== null,
    link: rows[0] ?? null,
    email: facts.customer_email,
    can_mail: way !== 'off',
  };
}

/**
 * Makes the link of an order's buyer; the one before ends. Only its answer has the token: a hash of it is kept.
 * @throws AppError not_found; buyer_link_refused with the refusal in `details`
 */
export async function makeLinkOf(staff: Staff, baseUrl: string, orderId: number) {
  const token = randomBytes(32).toString('base64url');
  return staff.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const facts = await findLinkFacts(tx, orderId);
    const refusal = buyerLinkRefusal(facts, new Date());
    if (refusal) throw new AppError('buyer_link_refused', { details: { refusal } });
    const expires_at = linkEnd(facts).toISOString();
    await sql`
      insert into buyer_links (order_id, token_hash, made_by, expires_at)
      values (${orderId}, ${hashToken(token)}, ${staff.user_id}, ${expires_at})
      on conflict (account_id, order_id) do update set token_hash = excluded.token_hash, made_by = excluded.made_by,
        made_at = now(), expires_at = excluded.expires_at, used_at = null, mailed_to = null, mail = null,
        round = buyer_links.round + 1`.execute(tx);
    await recordEvent(tx, staff, { type: 'order.buyer_link_made', order_id: orderId, details: {} });
    // After the #: browsers keep that to themselves, so it is in no log of a server or proxy.
    return { address: `${baseUrl}/invoice-data#${token}`, expires_at };
  });
}

/** Ends the link of an order's buyer; data that are being saved by it are waited for. @throws AppError not_found */
export async function withdrawLinkOf(staff: Staff, orderId: number): Promise<void> {
  await staff.db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const gone = await tx.deleteFrom('buyer_links').where('order_id', '=', orderId).executeTakeFirst();
    if (gone.numDeletedRows === 0n) return;
    await recordEvent(tx, staff, { type: 'order.buyer_link_withdrawn', order_id: orderId, details: {} });
  });
}

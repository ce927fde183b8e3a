import { sql } from 'kysely';
import type { DomainEvent } from '#base/events.ts';
import { sumAmounts } from '#base/money.ts';
import type { RemoteOrder, RemoteRefund } from '#connectors/core/remote.ts';
import type { Actor } from '#platform/db/actor.ts';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import { recordEvents } from '#platform/events/record-event.ts';

/** What a channel's version of an order is without, by refund. */
export type LeftOut = Pick<RemoteRefund, 'source_refund_id' | 'left_out_total' | 'left_out_shipping'> & {
  lines: Pick<RemoteRefund['lines'][number], 'source_item_id' | 'left_out'>[];
};

export const leftOutOf = ({ refunds = [] }: Pick<RemoteOrder, 'refunds'>): LeftOut[] =>
  refunds.map(({ source_refund_id, left_out_total, left_out_shipping, lines }) => ({
    source_refund_id,
    left_out_total,
    left_out_shipping,
    lines: lines.map(({ source_item_id, left_out }) => ({ source_item_id, left_out })),
  }));

type Known = { id: number; origin: string; source_refund_id: string; state: RemoteRefund['state'] };

type StoredRefunds = { isChanged: boolean; refused: number[] };

/**
 * Stores what a channel says of an order's refunds, in the caller's transaction that holds the order's lock, or adds
 * the order. However often it is said, a refund is stored once, and its money that is back stays so.
 * @returns whether any is new, or its money went back; those that were asked for here, by their ids, and that the
 * channel refused only now: `keepUnsent` is for them, once the order is what the channel says
 */
export async function storeRefunds(
  tx: AccountDb,
  actor: Actor,
  order_id: number,
  { refunds = [], currency }: Pick<RemoteOrder, 'refunds' | 'currency'>,
): Promise<StoredRefunds> {
  if (refunds.length === 0) return { isChanged: false, refused: [] };
  await nameOwn(tx, order_id, refunds);
  const { rows } = await sql<Known>`
    select id, origin, source_refund_id, state from order_refunds
     where order_id = ${order_id} and source_refund_id is not null`.execute(tx);
  const known = new Map(rows.map((refund) => [refund.source_refund_id, refund]));
  const news = refunds.filter(({ source_refund_id, state }) => {
    const before = known.get(source_refund_id)?.state;
    return before !== 'done' && before !== state;
  });
  if (news.length === 0) return { isChanged: false, refused: [] };
  await sql`
    insert into order_refunds as f (order_id, origin, state, source_refund_id, asked_at, refunded_at, total, shipping,
      reason)
    select ${order_id}, 'channel', state, source_refund_id, refunded_at, case state when 'done' then refunded_at end,
           total, shipping, reason
      from jsonb_to_recordset(${jsonb(news)}) as r (state text, source_refund_id text, refunded_at timestamptz,
        total numeric, shipping numeric, reason text)
    on conflict (account_id, order_id, source_refund_id) where source_refund_id is not null do update
      set state = excluded.state, refunded_at = excluded.refunded_at, total = excluded.total,
          shipping = excluded.shipping`.execute(tx);
  await addLines(tx, order_id, news);
  await recordEvents(
    tx,
    actor,
    news.filter(({ state }) => state === 'done').map((refund) => refunded(order_id, refund, currency)),
  );
  const refused = news.flatMap(({ source_refund_id, state }) => {
    const before = known.get(source_refund_id);
    return state === 'refused' && before?.origin === 'here' ? [before.id] : [];
  });
  return { isChanged: true, refused };
}

/**
 * A refund that a member asked for is known by the reference that its channel keeps in the reason. One of a return may
 * have lost it: it is the one of as much that the channel is being asked for. Writes to an order's channel go one after
 * another, so there is one.
 */
async function nameOwn(tx: AccountDb, order_id: number, refunds: readonly RemoteRefund[]): Promise<void> {
  await sql`
    update order_refunds f set source_refund_id = r.source_refund_id
      from jsonb_to_recordset(${jsonb(refunds)}) as r (source_refund_id text, source_return_id text,
        reason text, total numeric)
     where f.order_id = ${order_id} and f.origin = 'here' and f.source_refund_id is null and f.reference <> ''
       and (position(f.reference in r.reason) > 0
            or (r.source_return_id is not null and f.state = 'asked' and f.total = r.total
                and exists (select from partner_writes w
                             where w.idem_key = 'refund:' || f.id and w.state in ('sending', 'in_doubt'))))
       and not exists (select from order_refunds x
                        where x.order_id = f.order_id and x.source_refund_id = r.source_refund_id)`.execute(tx);
}

/** The lines of refunds that have none yet: what a member asked for is known. */
async function addLines(tx: AccountDb, order_id: number, refunds: readonly RemoteRefund[]): Promise<void> {
  const lines = refunds.flatMap(({ source_refund_id, lines }) => lines.map((line) => ({ ...line, source_refund_id })));
  if (lines.length === 0) return;
  await sql`
    insert into order_refund_lines (refund_id, source_item_id, sku, name, pieces, amount, restock)
    select f.id, r.source_item_id, r.sku, r.name, r.pieces, r.amount, r.restock
      from jsonb_to_recordset(${jsonb(lines)}) as r (source_refund_id text, source_item_id text, sku text, name text,
        pieces int, amount numeric, restock text)
      join order_refunds f on f.order_id = ${order_id} and f.source_refund_id = r.source_refund_id
     where not exists (select from order_refund_lines i where i.refund_id = f.id)`.execute(tx);
}

const refunded = (
  order_id: number,
  { source_refund_id, total, reason, lines }: RemoteRefund,
  currency: string,
): DomainEvent => ({
  type: 'order.refunded',
  order_id,
  details: {
    subject: source_refund_id,
    amount: `${sumAmounts([total])} ${currency}`,
    lines: lines.map(({ sku, pieces }) => ({ sku, pieces })),
    reason,
  },
});

/** The order's lines and amounts are now those of a version of the channel: what that one is without, the order is. */
export async function setLeftOut(tx: AccountDb, order_id: number, leftOut: readonly LeftOut[]): Promise<void> {
  if (leftOut.length === 0) return;
  await sql`
    update order_refunds f set left_out_total = r.left_out_total, left_out_shipping = r.left_out_shipping
      from jsonb_to_recordset(${jsonb(leftOut)}) as r (source_refund_id text, left_out_total numeric,
        left_out_shipping numeric)
     where f.order_id = ${order_id} and f.source_refund_id = r.source_refund_id
       and (f.left_out_total, f.left_out_shipping) is distinct from (r.left_out_total, r.left_out_shipping)`.execute(
    tx,
  );
  const lines = leftOut.flatMap(({ source_refund_id, lines: of }) => of.map((line) => ({ ...line, source_refund_id })));
  // Of a line that is refunded in several ways what had not left is left out first.
  await sql`
    update order_refund_lines i set left_out = x.left_out
      from (select l.refund_id, l.source_item_id, l.restock,
                   greatest(0, least(l.pieces, r.left_out - (sum(l.pieces) over w - l.pieces)))::int as left_out
              from (select source_refund_id, source_item_id, sum(left_out) as left_out
                      from jsonb_to_recordset(${jsonb(lines)}) as s (source_refund_id text, source_item_id text,
                        left_out int)
                     group by 1, 2) r
              join order_refunds f on f.order_id = ${order_id} and f.source_refund_id = r.source_refund_id
              join order_refund_lines l on l.refund_id = f.id and l.source_item_id = r.source_item_id
            window w as (partition by l.refund_id, l.source_item_id order by l.restock desc)) x
     where i.refund_id = x.refund_id and i.source_item_id = x.source_item_id and i.restock = x.restock
       and i.left_out <> x.left_out`.execute(tx);
}

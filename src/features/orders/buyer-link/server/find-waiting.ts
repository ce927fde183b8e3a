import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import { jsonb } from '#platform/db/jsonb.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { linkDays } from '../buyer-link-rules.ts';
import { type findWaitingInvoices, MAX_ASKED } from '../mail-contract.ts';

/** Documents of each of the two kinds that wait, among which those are looked for that their buyers can help. */
const MAX_READ = 2_000;

type Answer = z.input<(typeof findWaitingInvoices.replies)[200]>;
type Row = Omit<Answer['data'][number], 'asked'> & {
  asked_at: string | null;
  mail: NonNullable<Answer['data'][number]['asked']>['mail'];
  is_given: boolean;
  orders: number;
  is_capped: boolean;
};

/**
 * Invoices that lack what only their buyers know: by what their check found, or because their issuer waits for that
 * before it issues them; of orders whose buyers may still give it.
 */
export async function findWaiting(db: AccountDb, { way }: Pick<Mailer, 'way'>): Promise<Answer> {
  const { rows } = await sql<Row>`
    with blocked as (
      select order_id, kind, created_at, findings from tax_documents
       where would_be_rejected order by id desc limit ${MAX_READ}
    ), due as (
      select order_id, country, created_at, due_at from tax_documents
       where state = 'not_submitted' and kind = 'sale' and due_at is not null and not is_blocked
       order by id desc limit ${MAX_READ}
    ), lacking as (
      select order_id, created_at, null::timestamptz as due_at from blocked
       where kind = 'sale' and jsonb_path_exists(findings, '$[*] ? (@.is_blocking == true &&
               (@.field starts with "buyer_" || @.field starts with "fiscal_"))')
      union all
      select d.order_id, d.created_at, d.due_at from due d
        join tax_issuers i on i.country = d.country and i.issue_when = 'buyer'
        join orders o on o.id = d.order_id and coalesce(o.buyer_tax_id, '') = ''
       where d.due_at > now()
    )
    select o.id as order_id, o.order_number, o.country, o.customer_name, o.customer_email as email,
           d.created_at as since, d.due_at as issued_at, l.made_at as asked_at, l.mail,
           l.used_at is not null as is_given, (count(*) over ())::int as orders,
           ((select count(*) from blocked) = ${MAX_READ} or (select count(*) from due) = ${MAX_READ}) as is_capped
      from lacking d
      join orders o on o.id = d.order_id and o.order_status <> 'cancelled'
      join jsonb_each_text(${jsonb(linkDays)}) r on r.key = o.country
       and o.order_date > now() - make_interval(days => r.value::int)
      left join buyer_links l on l.order_id = o.id and l.expires_at > now()
     order by l.made_at is not null, d.created_at, o.id limit ${MAX_ASKED}`.execute(db);
  const data = rows.map(({ asked_at, mail, is_given, orders, is_capped, ...invoice }) => ({
    ...invoice,
    asked: asked_at === null ? null : { at: asked_at, mail, is_given },
  }));
  return { data, orders: rows[0]?.orders ?? 0, is_capped: rows[0]?.is_capped ?? false, can_mail: way !== 'off' };
}

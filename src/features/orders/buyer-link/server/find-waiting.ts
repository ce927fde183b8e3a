import { sql } from 'kysely';
import type { z } from 'zod';
import type { AccountDb } from '#platform/db/database.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import { type findWaitingInvoices, MAX_ASKED } from '../mail-contract.ts';

/** Documents that would be rejected, among which those are looked for that their buyers can help. */
const MAX_READ = 2_000;

type Answer = z.input<(typeof findWaitingInvoices.replies)[200]>;
type Row = Omit<Answer['data'][number], 'asked'> & {
  asked_at: string | null;
  mail: NonNullable<Answer['data'][number]['asked']>['mail'];
  is_given: boolean;
  orders: number;
  is_capped: boolean;
};

/** Invoices that lack what only their buyers know, by what their check found. */
export async function findWaiting(db: AccountDb, { way }: Pick<Mailer, 'way'>): Promise<Answer> {
  const { rows } = await sql<Row>`
    with blocked as (
      select order_id, kind, created_at, findings from tax_documents
       where would_be_rejected order by id desc limit ${MAX_READ}
    )
    select o.id as order_id, o.order_number, o.country, o.customer_name, o.customer_email as email,
           d.created_at as since, l.made_at as asked_at, l.mail, l.used_at is not null as is_given,
           (count(*) over ())::int as orders, (select count(*) from blocked) = ${MAX_READ} as is_capped
      from blocked d
      join orders o on o.id = d.order_id and o.order_status <> 'cancelled'
      left join buyer_links l on l.order_id = o.id and l.expires_at > now()
     where d.kind = 'sale' and jsonb_path_exists(d.findings, '$[*] ? (@.is_blocking == true &&
             (@.field starts with "buyer_" || @.field starts with "fiscal_"))')
     order by l.made_at is not null, d.created_at, o.id limit ${MAX_ASKED}`.execute(db);
  const data = rows.map(({ asked_at, mail, is_given, orders, is_capped, ...invoice }) => ({
    ...invoice,
    asked: asked_at === null ? null : { at: asked_at, mail, is_given },
  }));
  return { data, orders: rows[0]?.orders ?? 0, is_capped: rows[0]?.is_capped ?? false, can_mail: way !== 'off' };
}

import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { currencyAmount } from '#base/money.ts';
import { keptCustomer } from '#features/partners/customer-sync/server/kept-customer.ts';
import type { Actor } from '#platform/db/actor.ts';
import { memberName } from '#platform/db/member-name.ts';
import { selectList } from '#platform/db/select-list.ts';
import type { CustomerRow } from '../contract.ts';
import type { CustomerDetail } from '../detail-contract.ts';
import { customerList } from './customer-list.ts';

/** The columns of a customer's page, in addition to those of the list. */
const detailColumns = selectList<Omit<CustomerDetail, keyof CustomerRow>, { c: 'customers' }>({
  address: 'c',
  address_2: 'c',
  address_3: 'c',
  state: 'c',
  postal_code: 'c',
  language_code: 'c',
  version: 'c',
  edited_fields: 'c',
  updated_by: memberName('c.updated_by'),
  order_count: sql`placed.order_count`,
  first_order_date: sql`placed.first_order_date`,
  last_order_date: sql`placed.last_order_date`,
  totals: sql`coalesce(spent.totals, '[]')`,
});

/** One customer, or the one that it was merged into. @throws AppError not_found */
export async function getCustomerDetail({ db }: Actor, asked: number): Promise<CustomerDetail> {
  const id = await keptCustomer(db, asked);
  const { rows } = await sql<CustomerDetail>`
    select ${customerList.columns}, ${detailColumns}
      from customers c
      join connections s on s.id = c.connection_id
      cross join lateral (
        select count(*)::int as order_count, min(order_date) as first_order_date, max(order_date) as last_order_date
          from orders where customer_id = c.id) placed
      cross join lateral (
        select json_agg(json_build_object('currency', currency, 'total', total::text) order by total desc) as totals
          from (select currency, sum(total_cost) as total from orders
                 where customer_id = c.id and order_status <> 'cancelled' group by currency) by_currency) spent
     where c.id = ${id}`.execute(db);
  const customer = rows[0];
  if (!customer) throw new AppError('not_found');
  return {
    ...customer,
    totals: customer.totals.map((spent) => ({ ...spent, total: currencyAmount(spent.total, spent.currency) })),
  };
}

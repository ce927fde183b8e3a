import { sql } from 'kysely';
import { AppError } from '#base/errors.ts';
import { keptCustomer } from '#features/partners/customer-sync/server/kept-customer.ts';
import type { Actor } from '#platform/db/actor.ts';
import { type Person, reasonsOf } from '../duplicate-rules.ts';
import { MAX_DUPLICATES, type PossibleDuplicate } from '../merge-contract.ts';

/** A value that more customers share, such as a shop's own e-mail or a placeholder tax id, proves nothing. */
const MAX_WHO_SHARE = 20;
/** Orders in which tax ids are looked for. */
const ORDERS_READ = 200;

type Candidate = Person & Omit<PossibleDuplicate, 'reasons'>;

/** Customers who may be the same person, those who have most in common first. @throws AppError not_found */
export async function findPossibleDuplicates({ db }: Actor, asked: number): Promise<PossibleDuplicate[]> {
  const id = await keptCustomer(db, asked);
  const { rows } = await sql<Candidate>`
    with own as (select * from customers where id = ${id}),
    own_tax as (
      select distinct buyer_tax_id from (select buyer_tax_id from orders where customer_id = ${id}
        order by order_date desc limit ${ORDERS_READ}) o
       where buyer_tax_id <> ''),
    alike as (
      (select c.id from own join customers c on c.email_key = own.email_key and c.email_key <> ''
        limit ${MAX_WHO_SHARE})
      union
      (select c.id from own join customers c on c.phone_key = own.phone_key and c.phone_key <> ''
        limit ${MAX_WHO_SHARE})
      union
      (select c.id from own join customers c on c.name_key = own.name_key and c.name_key <> '' limit ${MAX_WHO_SHARE})
      union
      (select o.customer_id from own_tax t cross join lateral (
         select array_agg(distinct s.customer_id) as ids from (
           select customer_id
             from orders where buyer_tax_id = t.buyer_tax_id and buyer_tax_id <> '' and customer_id is not null
             limit ${ORDERS_READ}) s) sharing
        cross join lateral unnest(sharing.ids) o (customer_id) where cardinality(sharing.ids) <= ${MAX_WHO_SHARE})
      union
      select ${id}::bigint)
    select c.id, c.customer_name, c.email, c.phone, c.address, c.city, c.source_customer_id, s.name as connection_name,
           array(select distinct buyer_tax_id from (
             select buyer_tax_id from orders where customer_id = c.id order by order_date desc limit ${ORDERS_READ}) o
               where buyer_tax_id <> '') as tax_ids
      from alike a join customers c using (id) join connections s on s.id = c.connection_id`.execute(db);
  const own = rows.find((row) => row.id === id);
  if (!own) throw new AppError('not_found');
  return rows
    .filter((row) => row !== own)
    .map(({ address, tax_ids, ...shown }) => ({ ...shown, reasons: reasonsOf(own, { ...shown, address, tax_ids }) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort((a, b) => b.reasons.length - a.reasons.length || a.id - b.id)
    .slice(0, MAX_DUPLICATES);
}

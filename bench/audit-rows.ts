import pg from 'pg';
import { type BenchDatabase, MEASURED_ACCOUNT } from './generate.ts';

const MEMBERS = ['Ada', 'Bea', 'Carla', 'Diego', 'Sam'];
const OF = `account_id = ${MEASURED_ACCOUNT}`;

/**
 * Adds changes and customers until the measured account has so many of each, to a copy of the database: most changes
 * are edits of orders by five members, every fourth a channel's, few of items and the team. The bare server gets a copy
 * of both.
 */
export async function addAuditRows({ url }: BenchDatabase, rows: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off');
    for (const statement of [changesSql(rows), customersSql(rows), countersSql, bareSql]) await client.query(statement);
    await client.query('vacuum analyze events, customers, customer_count_deltas, customer_day_counts');
    await client.query('vacuum analyze bare.changes, bare.customers');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

const changesSql = (rows: number) => `
  with known as (select array(select id from orders where ${OF} order by id limit 100000) as orders,
                        array(select id from products where ${OF} order by id limit 10000) as products)
  insert into events (account_id, at, type, order_id, product_id, actor, details)
  select ${MEASURED_ACCOUNT}, now() - (${rows} - n) * interval '1 minute',
         case when n % 1000 = 1 then 'member.changed' when n % 20 = 1 then 'product.changed' when n % 4 = 0
           then 'order.updated_by_channel' else 'order.edited' end,
         case when n % 20 <> 1 then orders[1 + n % cardinality(orders)] end, case when n % 20 = 1 and n % 1000 <> 1
           then products[1 + n % cardinality(products)] end,
         case when n % 4 <> 0 or n % 20 = 1 then (array[${MEMBERS.map((name) => `'${name}'`)}])[1 + n % 7 %
           ${MEMBERS.length}] end,
         jsonb_build_object('name', 'Bea', 'fields', jsonb_build_array('city'), 'changes', jsonb_build_array(
           jsonb_build_object('field', 'city', 'from', 'Lima ' || n % 97, 'to', 'Cusco ' || n % 89, 'was_mapped', false,
             'was_edited', false)))
    from generate_series(1, ${rows}) n, known`;

const customersSql = (rows: number) => `
  with known as (select max(id) as last, count(*) as n, min(connection_id) as connection from customers where ${OF})
  insert into customers (account_id, id, connection_id, source_customer_id, customer_name, email, city, country,
    language_code, sync_status,
                         created_at, updated_at) overriding system value
  select ${MEASURED_ACCOUNT}, last + i, connection, 'more-' || i, 'Customer ' || md5(i::text)::varchar(8),
    'more' || i || '@example.com', 'Lima', 'PE', 'es',
         case when i % 50 = 0 then 'errorCustomer' else 'synced' end, now() - i * interval '1 minute', now()
    from known, generate_series(1, greatest(0, ${rows} - n)) i`;

const countersSql = `
  delete from customer_count_deltas where ${OF}; delete from customer_day_counts where ${OF}; delete
    from customer_day_deltas where ${OF};
  insert into customer_count_deltas select account_id, sync_status, count(*) from customers where ${OF} group by 1, 2;
  insert into customer_day_counts
    select account_id, (created_at at time zone 'America/Lima')::date, connection_id, sync_status, count(*)
      from customers where ${OF} group by 1, 2, 3, 4`;

const bareSql = `
  create table bare.changes as select id, at, type, order_id, product_id, actor, details from events
   where ${OF} and (actor is not null or details ? 'changes') order by id;
  alter table bare.changes add primary key (id);
  create index on bare.changes (at, id);
  create index on bare.changes (actor, at, id);
  create index on bare.changes (type, at, id);
  drop table bare.customers;
  create table bare.customers as select * from customers where ${OF} order by id;
  alter table bare.customers drop column account_id, add primary key (id);
  create index on bare.customers (created_at, id);
  create index on bare.customers (sync_status, created_at, id);
  create index on bare.customers (lower(email));
  create table bare.customer_counts as select sync_status, count(*)::int as n from bare.customers group by 1`;

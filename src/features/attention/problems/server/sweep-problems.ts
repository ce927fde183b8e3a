import { sql } from 'kysely';
import { RequiredField } from '#features/core/order-lifecycle/address-rules.ts';
import { checkOrders } from '#features/core/order-lifecycle/server/check-orders.ts';
import { isOpen } from '#features/core/order-lifecycle/server/is-open.ts';
import { lacksField } from '#features/core/order-lifecycle/server/lacks-field.ts';
import { BATCH_PRIORITY } from '#platform/jobs/account-queues.ts';
import type { SystemTask } from '#platform/jobs/worker.ts';

const MAX_A_RUN = 5_000;
const ORDERS_A_JOB = 100;
/** A correction's own recheck comes first. */
const LEFT_ALONE_S = 60;

/** An account's settings count as just saved for so long: no check that read the ones before runs longer. */
const JUST_SAVED = '10 minutes';

/**
 * Each minute: rechecks orders that wait for something that is mapped, linked or no longer required by now, those that
 * do not wait for what is required by now, and those that a new rule for missing stock may have missed. A check that
 * runs at the same time as the save can miss it, while the save misses the order or its problem (write skew).
 */
export const sweepProblems: SystemTask = {
  name: 'sweep-problems',
  schedule: '* * * * *',
  async run(owner) {
    await sql`
      with missed as (
        select o.account_id, o.id from accounts a join orders o on o.account_id = a.id
         where a.saved_at > now() - ${sql.lit(JUST_SAVED)}::interval and ${isOpen} and not o.needs_check
           and (${sql.join(RequiredField.options.map(isMissed), sql` or `)})
         order by o.id limit ${MAX_A_RUN} for no key update of o skip locked),
      noted as (
        update orders o set needs_check = true from missed m where o.account_id = m.account_id and o.id = m.id),
      solved as (
        select distinct p.account_id, p.order_id from problems p
         where p.first_seen_at < now() - make_interval(secs => ${LEFT_ALONE_S})
           and case p.kind
             when 'unmapped_shipping_code' then exists (select from shipping_codes s where s.account_id = p.account_id
               and s.connection_id = p.connection_id and s.connector_code = p.subject and s.amware_code is not null)
             when 'unmapped_location' then exists (select from connector_locations l where l.account_id = p.account_id
               and l.connection_id = p.connection_id and l.source_location_id = p.subject and l.core_id is not null)
             when 'unlinked_product' then exists (select from connector_products c where c.account_id = p.account_id
               and c.connection_id = p.connection_id and c.connector_product_sku = p.subject
                 and c.product_id is not null)
             when 'method_gone' then exists (select from ship_methods m where m.account_id = p.account_id
               and m.code = p.subject and m.is_active)
             when 'location_gone' then exists (select from core_locations c where c.account_id = p.account_id
               and c.core_id = p.subject and c.is_active)
             when 'no_warehouse' then exists (select from core_locations c where c.account_id = p.account_id
               and c.core_id = p.subject and c.connection_id is not null)
             when 'incomplete_address' then p.subject = any(${RequiredField.options}::text[]) and exists (select
               from accounts a
               where a.id = p.account_id and p.subject <> all(a.required_fields))
             when 'out_of_stock' then exists (select from accounts a where a.id = p.account_id
               and a.on_shortage <> 'wait' and a.saved_at > now() - ${sql.lit(JUST_SAVED)}::interval
               and p.first_seen_at > a.saved_at - ${sql.lit(JUST_SAVED)}::interval)
             else false end
         limit ${MAX_A_RUN}),
      unchecked as (select account_id, id as order_id from missed union select account_id, order_id from solved),
      numbered as (
        select account_id, order_id, (row_number() over (partition by account_id
          order by order_id) - 1) / ${ORDERS_A_JOB}::int as batch from unchecked)
      select app.add_job(${checkOrders.name}, json_build_object('account_id', account_id, 'order_ids',
        json_agg(order_id)),
               'checks:' || account_id || ':0', job_key => 'sweep-problems:' || account_id || ':' || batch,
                 priority => ${BATCH_PRIORITY})
        from numbered group by account_id, batch
       order by ('sweep-problems:' || account_id || ':' || batch) collate "C"`.execute(owner);
  },
};

/** An open order `o` of the account `a` that does not wait for a field though it lacks it. */
const isMissed = (field: RequiredField) => sql`
  (${field} = any(a.required_fields) and ${lacksField(field)} and not exists (
    select from problems p
      where p.account_id = o.account_id and p.order_id = o.id and p.kind = 'incomplete_address'
      and p.subject = ${field}))`;

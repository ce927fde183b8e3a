import { MEASURED_ACCOUNT } from './generate.ts';
import type { WalkFill } from './walk-fill.ts';

const ACCOUNT = MEASURED_ACCOUNT;
/** The customer of one order in fifty, to whom others were merged. */
export const BUSY_CUSTOMER = 777;
/** The one member that the generated rows have. */
export const MEMBER_ID = 1;
const MEMBERS = `array['Ada', 'Bea', 'Carla', 'Diego', 'Sam']`;

/**
 * A change for each order: edits of orders by five members, every fourth a channel's, few of items, customers and the
 * team.
 */
const changes: WalkFill = (orders) => `
  insert into events (account_id, at, type, order_id, product_id, customer_id, actor, details)
    select ${ACCOUNT}, now() - (${orders} - n) * interval '1 minute', type, case when type like 'order.%'
      then 1 + n % ${orders} end,
           case type when 'product.changed' then 500000001 end, case type when 'customer.edited' then ${BUSY_CUSTOMER}
             end,
           case when type <> 'order.updated_by_channel' then (${MEMBERS})[1 + n % 7 % 5] end,
           jsonb_build_object('name', 'Bea', 'version', n, 'changes', jsonb_build_array(jsonb_build_object('field',
             'city', 'from', 'Lima ' || n % 97, 'to', 'Cusco ' || n % 89)))
      from (select n, case when n % 1000 = 1 then 'member.changed' when n % 50 = 1 then 'product.changed'
        when n % 50 = 2 then 'customer.edited'
                           when n % 4 = 0 then 'order.updated_by_channel' else 'order.edited' end as type
              from generate_series(1, ${orders}) n) e
    union all select ${ACCOUNT}, now(), 'order.edited', 1, null, null, 'Ada', '{"changes": []}'
      from generate_series(1, 2000)`;

const busyCustomer: WalkFill = () => `
  update orders set customer_id = ${BUSY_CUSTOMER} where account_id = ${ACCOUNT} and id % 50 = 0;
  insert into customer_notes (account_id, customer_id, text, user_id, written_by)
    select ${ACCOUNT}, ${BUSY_CUSTOMER}, 'Note ' || n, ${MEMBER_ID}, 'Bench' from generate_series(1, 5000) n;
  insert into merged_customers (account_id, id, kept_id, into_id, connection_id, source_customer_id, customer, changes,
    edited_before, search_text, email, merged_by)
    select ${ACCOUNT}, 800000000 + n, ${BUSY_CUSTOMER}, ${BUSY_CUSTOMER}, 1, 'merged-' || n,
      '{"customer_name": "A double"}', '[]', '{}', '', '', 'Ada' from generate_series(1, 500) n;
  insert into merged_orders (account_id, order_id, merged_id)
    select ${ACCOUNT}, id, 800000001 from orders where account_id = ${ACCOUNT} and customer_id = ${BUSY_CUSTOMER}
      order by id limit 5000;
  update customers
    set email = 'shared@example.com'
    where account_id = ${ACCOUNT} and (id = ${BUSY_CUSTOMER} or id between 1000 and 3000);
  insert into customer_links (account_id, customer_id, connection_id, error)
    select ${ACCOUNT}, ${BUSY_CUSTOMER}, c, 'no' from generate_series(1, 3) c`;

const support: WalkFill = () => `
  insert into support_requests (account_id, user_id, user_name, user_email, subject, body, page, created_at)
    select ${ACCOUNT}, ${MEMBER_ID}, 'Bench', 'bench@example.com', 'Question ' || n, 'Text', case when n % 2 = 0
      then '/customers/${BUSY_CUSTOMER}' else '' end, now() - n * interval '1 hour'
      from generate_series(1, 20000) n`;

const notices: WalkFill = () => `
  insert into notices (account_id, cause, kind, params, first_seen_at, solved_at)
    select ${ACCOUNT}, 'stock_stopped ' || n, 'stock_stopped', jsonb_build_object('connection_id', 1, 'name',
      'Channel ' || n), now() - n * interval '1 minute',
           case when n > 500 then now() end from generate_series(1, 20000) n`;

const team: WalkFill = () => `
  insert into people (id, email, password_hash) overriding system value
    select 800000000 + n, 'walk' || n || '@example.com', '-' from generate_series(1, 500) n;
  insert into users (account_id, id, person_id, name) overriding system value
    select ${ACCOUNT}, 800000000 + n, 800000000 + n, 'Member ' || n from generate_series(1, 500) n;
  insert into departments (account_id, name) select ${ACCOUNT}, 'Department ' || n from generate_series(1, 200) n;
  insert into member_departments (account_id, user_id, department_id)
    select ${ACCOUNT}, u.id, d.id
      from users u join departments d on d.account_id = u.account_id and d.id % 40 = u.id % 40
      where u.account_id = ${ACCOUNT};
  insert into roles (account_id, name, rights) select ${ACCOUNT}, 'Role ' || n, '{export}'
    from generate_series(1, 50) n;
  insert into invitations (account_id, email, name, is_admin, language, invited_by)
    select ${ACCOUNT}, 'invited' || n || '@example.com', 'Invited ' || n, false, 'en', 'Ada'
      from generate_series(1, 500) n;
  insert into sessions (account_id, token_hash, user_id, expires_at, user_agent)
    select ${ACCOUNT}, sha256(('walk' || n)::bytea), ${MEMBER_ID}, now() + interval '1 day', 'Firefox'
      from generate_series(1, 500) n;
  insert into saved_views (account_id, list, user_id, name, state, created_by, changed_by)
    select ${ACCOUNT}, 'orders', case when n % 2 = 0 then ${MEMBER_ID} end, 'View ' || n, '{}', 'Ada', 'Ada'
      from generate_series(1, 200) n`;

export const peopleRows: readonly WalkFill[] = [changes, busyCustomer, support, notices, team];

import { type RawBuilder, sql } from 'kysely';
import { CustomerRow } from '../contract.ts';

const derived: Readonly<Record<string, RawBuilder<unknown>>> = {
  connection_name: sql`s.name as connection_name`,
  is_waiting: sql`exists (
    select from customer_links l
     where l.account_id = c.account_id and l.customer_id = c.id and l.state = 'waiting') as is_waiting`,
};

/** The columns of a row, named as the contract names them; of `customers c` and its `connections s`. */
export const customerColumns = sql.join(
  Object.keys(CustomerRow.shape).map((name) => derived[name] ?? sql.ref(`c.${name}`)),
);

import type pg from 'pg';

/** The member in whose name rounds work. The id is an account's own. */
export const BENCH_MEMBER = { name: 'Bench', user_id: 1 };

/** Makes an account's member. */
export async function addMember(client: pg.Client, accountId: number): Promise<void> {
  await client.query(
    `with person as (
       insert into people (email, password_hash) values ('rounds@example.com', '')
       on conflict (email) do update set password_hash = '' returning id)
     insert into users (account_id, id, person_id, name, is_admin) overriding system value
     select $1, $2, id, $3, true from person`,
    [accountId, BENCH_MEMBER.user_id, BENCH_MEMBER.name],
  );
}

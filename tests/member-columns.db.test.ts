import { expect, test } from 'vitest';
import { givenWorld } from './given.ts';
import { givenOrder } from './given-order.ts';

const world = await givenWorld();

/** Columns that end like those of members and hold none: times by which something is due, a rule's name, and what has an invoice. */
const OTHERS = [
  'connector_products.suggested_by',
  'tax_documents.cancel_by',
  'tax_documents.correct_by',
  'tax_documents.send_by',
  'tax_issuers.invoice_by',
];

test('each column *_by is the id of a member of the account', async () => {
  const columns = await world.sql<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns c
      where table_schema = 'public' and column_name like '%\\_by'
        and not exists (
          select from pg_constraint k
           where k.contype = 'f' and k.conrelid = format('%I', c.table_name)::regclass
             and k.confrelid = 'users'::regclass
             and (select attnum from pg_attribute where attrelid = k.conrelid and attname = c.column_name)
                 = k.conkey[2])
      order by 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(OTHERS);
});

test('an event keeps the name of its actor at that time, in addition to the id', async () => {
  const tables = await world.sql(
    `select table_name, column_name from information_schema.columns c
      where table_schema = 'public' and column_name = 'actor'
        and not exists (select from information_schema.columns i
                         where i.table_schema = 'public' and i.table_name = c.table_name
                           and i.column_name = 'user_id')`,
  );
  expect(tables).toEqual([]);
});

test('past changes stay with their member when another takes the former name', async () => {
  const account = await world.account();
  const { staff, member, account_id } = account;
  const order = await givenOrder(world, account);
  await staff.post(`/api/orders/${order.id}/comments`, { text: 'Call first' });
  await world.sql(`update users set name = 'Samuel' where id = $1`, [member.user_id]);
  await world.sql(`update users set name = $2 where account_id = $1 and name = 'Ada Admin'`, [account_id, member.name]);
  const { body } = await staff.get(`/api/orders/${order.id}/timeline`);
  expect(body).toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ actor: 'Samuel' })]) });
  expect(JSON.stringify(body)).not.toContain(member.name);
});

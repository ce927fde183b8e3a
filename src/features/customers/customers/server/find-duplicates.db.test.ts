import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenWorld } from '../../../../../tests/given.ts';
import { givenCustomers } from '../../../../../tests/given-contacts.ts';
import { emailKey, nameKey, phoneKey } from '../duplicate-rules.ts';
import { findDuplicates } from '../merge-contract.ts';

const world = await givenWorld();

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'aÁb .-+@|ñ9') }),
  fc.constantFrom('A.na+x@GMAIL.com', 'ana@googlemail.com', '+51 987 654 321', '(01) 234 5678', 'Núñez'),
);

test('the database has the same keys as the rule', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, text, async (one, other, third) => {
      const [row] = await world.sql<{ email: string; phone: string; is_same: boolean; is_none: boolean }>(
        `select app.email_key($1) as email, app.phone_key($1) as phone, app.name_key($1, $2, '') = app.name_key($3, $2,
          '') as is_same,
                app.name_key($1, $2, '') = '' as is_none`,
        [one, other, third],
      );
      const key = (customer_name: string) => nameKey({ customer_name, address: other, city: '' });
      expect(row).toEqual({
        email: emailKey(one),
        phone: phoneKey(one),
        is_same: key(one) === key(third),
        is_none: key(one) === '',
      });
    }),
    { numRuns: 200 },
  );
});

test('those who share e-mail, phone or address are found with why, others are not', async () => {
  const account = await world.account();
  const [ana = 0, anna = 0, mail = 0] = await givenCustomers(world, account, [
    { name: 'Ana', email: 'ana.diaz@gmail.com' },
    { name: 'ANA', email: 'x@example.com' },
    { name: 'Aná', email: 'AnaDiaz@googlemail.com' },
    { name: 'Eva', email: 'ana.diaz@gmail.com' },
  ]);
  await world.sql(
    "update customers set phone = case id when $1 then '+51 987654321' else '987-654-321' end where id in ($1, $2)",
    [ana, anna],
  );
  const duplicates = async (id: number) =>
    findDuplicates.replies[200]
      .parse((await account.staff.get(`/api/customers/${id}/duplicates`)).body)
      .map(({ id, reasons }) => [id, reasons]);
  expect(await duplicates(ana)).toEqual([
    [anna, ['phone', 'name']],
    [mail, ['email', 'name']],
  ]);
  expect(await duplicates(mail)).toEqual([[ana, ['email', 'name']]]);
});

test('a tax id of the orders is shared; one that many have is nobody’s', async () => {
  const account = await world.account();
  const names = Array.from({ length: 23 }, (_, n) => ({ name: `C${n}` }));
  const [first = 0, second = 0, ...many] = await givenCustomers(world, account, [
    { name: 'Ana' },
    { name: 'Aná', email: 'second@example.com' },
    ...names,
  ]);
  const order = (customer: number, tax: string) =>
    world.sql(
      `insert into orders (account_id, connection_id, source_order_id, order_number, source_order_number, order_source,
        order_date, order_status,
         customer_id, customer_name, customer_email, currency, total_cost, source_version, buyer_tax_id, submit_after)
       select account_id, connection_id, $3, $3, $3, 'Shop', now(), 'error', id, '', '', 'USD', 1, '1', $2, now()
         from customers where id = $1`,
      [customer, tax, `${customer}-${tax}`],
    );
  await order(first, '10456789012');
  await order(second, '10456789012');
  for (const one of [first, ...many]) await order(one, '9999999999999');
  const { body } = await account.staff.get(`/api/customers/${first}/duplicates`);
  expect(findDuplicates.replies[200].parse(body)).toMatchObject([{ id: second, reasons: ['tax_id', 'name'] }]);
});

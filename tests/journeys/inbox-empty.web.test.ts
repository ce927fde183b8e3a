import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { rows } from './order-screens.ts';
import { givenOwnShop } from './own-shop.ts';

test.use({ member: null });

const Found = z.object({ data: z.array(z.object({ id: z.number(), in_amware: z.number() })) });

test('an empty inbox says how many orders went through this week, and how many of them by themselves', async ({
  browser,
}) => {
  const shop = await givenOwnShop(browser);
  const page = shop.admin;
  /** The order with this number, once it is here. */
  async function idOf(number: string): Promise<number> {
    const find = async () => Found.parse(await callAs(page, 'GET', `/api/orders?search=${number}`)).data[0]?.id ?? 0;
    await expect.poll(find, { timeout: 60_000 }).toBeGreaterThan(0);
    return find();
  }
  const isSent = async (id: number) =>
    z.object({ in_amware: z.number() }).parse(await callAs(page, 'GET', `/api/orders/${id}`)).in_amware === 1;

  await page.goto('/inbox');
  await expect(page.getByText('Every order goes on by itself.')).toBeVisible();
  // Nothing keeps this one: it waits out its holding time, which leads to it.
  const waiting = await shop.givenOrder({});
  const sentEarly = await idOf(waiting);
  await page.goto('/inbox');
  await page.getByRole('link', { name: '1 order in its holding time' }).click();
  await expect(page).toHaveURL(/orders\?holding=1/);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(waiting);
  await expect(page.getByRole('button', { name: /In its holding time/ }).first()).toBeVisible();
  await callAs(page, 'POST', `/api/orders/${sentEarly}/send-now`);

  const account = z.looseObject({}).parse(await callAs(page, 'GET', '/api/account'));
  await callAs(page, 'PUT', '/api/account', { ...account, holding_minutes: 0 });
  // A test order waits for somebody: a member gives it the name of a buyer.
  const edited = await idOf(await shop.givenOrder({ firstName: '*TEST* Rosa' }));
  await callAs(page, 'PUT', '/api/orders/save', { order: { id: edited, customer_name: 'Rosa Quispe' } });
  const others = [await idOf(await shop.givenOrder({})), await idOf(await shop.givenOrder({}))];
  for (const id of [sentEarly, edited, ...others]) await expect.poll(() => isSent(id), { timeout: 120_000 }).toBe(true);

  await page.goto('/inbox');
  await expect(page.getByText('Nothing needs you.')).toBeVisible();
  await expect(page.getByText('4 orders went through since Monday, 50 % untouched.')).toBeVisible();
  await expectAccessible(page, 'an empty inbox');
  await shop.close();
});

import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openList, rows } from './order-screens.ts';
import { givenOwnShop } from './own-shop.ts';

test('requests that come move nothing, those that are over stay until the list is refreshed, and the number is true', async ({
  browser,
}) => {
  const shop = await givenOwnShop(browser);
  const page = shop.admin;
  const Ready = z.object({ data: z.array(z.object({ id: z.number(), order_status: z.literal('pending') })) });
  const Found = z.object({
    data: z.array(z.object({ id: z.number(), order: z.object({ number: z.string() }).nullable() })),
  });
  /** An order that waits out its holding time. */
  async function givenReady() {
    const number = await shop.givenOrder({});
    let id = 0;
    await expect(async () => {
      const { data } = Ready.parse(await callAs(page, 'GET', `/api/orders?search=${number}`));
      id = data[0]?.id ?? 0;
      expect(id).toBeGreaterThan(0);
    }).toPass({ timeout: 60_000 });
    return { number, sendNow: () => callAs(page, 'POST', `/api/orders/${id}/send-now`) };
  }
  const [first, second] = [await givenReady(), await givenReady()];
  await callAs(page, 'POST', '/api/connectors/amware/pause'); // what is to be sent waits
  await first.sendNow();
  await openList(page, '/outbox', 1);
  await expect(rows(page)).toContainText(first.number);
  await expect(page.getByText('1 request', { exact: true })).toBeVisible();

  await second.sendNow();
  const pill = page.getByRole('button', { name: '1 new request' });
  await expect(pill).toBeVisible();
  await expect(page.getByText('2 requests', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expectAccessible(page, 'a new request waits');
  await page.keyboard.press('.');
  await expect(rows(page)).toContainText([second.number, first.number]);

  const { data: waiting } = Found.parse(await callAs(page, 'GET', '/api/outbox'));
  const newest = waiting.find(({ order }) => order?.number === second.number);
  await callAs(page, 'POST', `/api/outbox/${newest?.id}/drop`); // as a colleague might
  await expect(rows(page).first()).toHaveAttribute('data-gone', 'true');
  await expect(page.getByText('1 request', { exact: true })).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('r');
  await expect(rows(page)).toContainText([first.number]);
  await expect(rows(page)).toHaveCount(1);
  await shop.close();
});

import { z } from 'zod';
import { callAs } from './call-as.ts';
import { expectAccessible, expectDialogAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { openList, openOrder, rows } from './order-screens.ts';
import { givenOwnShop } from './own-shop.ts';
import { givenChannelOrder, warehouseStep } from './partners.ts';

test('what a partner refused is in the outbox, is tried again, and is dropped', async ({ page }) => {
  const number = await givenChannelOrder();
  await openOrder(page, number);
  await page.getByRole('button', { name: 'Send now' }).click();
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps).toContainText(/AMW-\d+/);
  await warehouseStep(/AMW-\d+/.exec(await steps.innerText())?.[0] ?? '', 'packing');
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Ordered twice');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: /^Outbox \d+\+?$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Outbox');
  await page.getByRole('button', { name: 'Rejected' }).click();
  const write = rows(page).filter({ hasText: number });
  await expect(write).toContainText('Cancel order');
  await expect(write).toContainText('Rejected: ');
  await expectAccessible(page, 'the outbox');

  await write.getByRole('button', { name: `Retry: Cancel order ${number}` }).click();
  await expect(page.getByText('Trying again now')).toBeVisible();
  await openOrder(page, number);
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem');
  await expect(timeline.filter({ hasText: /^Refused/ })).toHaveCount(2);
  await page.getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Rejected' }).click();
  await write.getByRole('button', { name: `Drop: Cancel order ${number}` }).click();
  await expect(dialog).toBeVisible();
  await expectDialogAccessible(page, 'the question before a request is dropped');
  await dialog.getByRole('button', { name: 'Drop' }).click();
  await expect(dialog).toBeHidden();
  await expect(write).toHaveAttribute('data-gone', 'true'); // it moves no row that others look at
  await expect(write.getByRole('button')).toHaveCount(0);
  await page.keyboard.press('r');
  await expect(write).toBeHidden();

  await openOrder(page, number);
  await expect(timeline.filter({ hasText: 'Dropped from the outbox' })).toContainText('Cancel order');
});

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

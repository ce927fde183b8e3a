import { expectAccessible } from './expect-accessible.ts';
import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { readChannelNow } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku } from './words.ts';

test('the dashboard begins with the last seven days of the account, and keeps other days in its address', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-11-03T02:00:00Z'); // still November 2 in Lima
  await page.goto('/');
  const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')];
  await expect(start).toHaveText('Oct 27, 2026');
  await expect(end).toHaveText('Nov 2, 2026');
  await expect(page).toHaveURL('/');

  await start.click();
  await page.getByRole('button', { name: '20 October 2026' }).click();
  await expect(page).toHaveURL('/?startDate=2026-10-20&endDate=2026-11-02');
  // The first calendar fades out; until then there are two.
  await expect(page.getByRole('button', { name: 'Previous month' })).toHaveCount(0);
  await end.click();
  await page.getByRole('button', { name: 'Previous month' }).click();
  await expect(page.getByRole('button', { name: '19 October 2026' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(start).toHaveText('Oct 20, 2026');
  await page.goBack();
  await expect(start).toHaveText('Oct 27, 2026');
});

test('each number of the dashboard leads to the rows that it counts', async ({ page }) => {
  await page.goto('/');
  const numbers = page.getByRole('region', { name: 'Orders', exact: true }).getByRole('link');
  await expect(numbers).toHaveText([/^Pending/, /^Packing/, /^Partially Shipped/, /^Shipped/, /^Fulfilled/, /^Error/]);
  // The address that is specified, and the days that are counted.
  const listOf = (list: string, filter: string) =>
    new RegExp(`^/${list}&filterBy=${filter}&start_at=[-0-9]+&end_at=[-0-9]+$`);
  for (const [name, filter] of [
    ['Pending', 'pending'],
    ['Packing', 'packing'],
    ['Partially Shipped', 'partially_shipped'],
    ['Fulfilled', 'fulfilled'],
    ['Error', 'CoreE\\+Error'],
  ] as const) {
    const list = listOf('orders\\?search=&orderDir=DESC&orderBy=order_date', filter);
    await expect(numbers.filter({ hasText: new RegExp(`^${name}`) })).toHaveAttribute('href', list);
  }
  const customers = page.getByRole('region', { name: 'Customers', exact: true }).getByRole('link');
  await expect(customers).toHaveText([/^Synced/, /^Error/]);
  const customerList = 'customers\\?search=&orderDir=DESC&orderBy=created_at';
  await expect(customers.first()).toHaveAttribute('href', listOf(customerList, 'Synced'));
  await expect(customers.last()).toHaveAttribute('href', listOf(customerList, 'Error'));

  const dashboard = page.url();
  await expect(async () => {
    await page.goto(dashboard);
    await expect(numbers.filter({ hasText: /^Shipped/ })).toHaveText(/\d/);
    const label = await numbers.filter({ hasText: /^Shipped/ }).innerText();
    const shipped = label.trim().split(/\s+/).at(-1); // what the animation ends at
    await numbers.filter({ hasText: /^Shipped/ }).click();
    await expect(page.getByRole('button', { name: /^Shipped/ })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('tbody').getByRole('row').first()).toContainText('Shipped');
    // Other journeys have orders shipped between the two.
    await expect(page.getByText(`${shipped} order`)).toBeVisible({ timeout: 10_000 });
  }).toPass();
});

test('the charts can be read as tables, which follow a manual refresh', async ({ page }) => {
  await page.goto('/');
  const panel = page.getByRole('region', { name: 'Imported orders' });
  await expect(panel.getByRole('img', { name: 'Imported orders' })).toBeVisible();
  await panel.getByRole('button', { name: 'Show as table' }).click();
  const days = panel.getByRole('table', { name: 'Imported orders' }).locator('tbody').getByRole('row');
  await expect(days).toHaveCount(7);
  await expect(panel.getByRole('columnheader')).toHaveText(['Date', 'Exigo', 'Shopify', 'Total']);
  const shown = await panel.getByRole('table').innerText();

  await page.route('**/api/events*', (route) => route.abort()); // no live change: only the button refreshes
  await page.reload();
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await givenChannelOrder();
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    expect(await panel.getByRole('table').innerText()).not.toBe(shown);
  }).toPass();
});

test('what needs somebody is answered on the spot, and what has no one answer is led to', async ({ page }) => {
  test.slow();
  const sku = newSku();
  const details = [{ itemCode: sku }];
  // More than any other cause has.
  await Promise.all(Array.from({ length: 9 }, () => givenChannelOrder({ city: '', details })));
  await page.goto('/');
  await markDocument(page);
  const attention = page.getByRole('region', { name: 'Needs you' });
  const cause = attention.getByRole('listitem', { name: `SKU ${sku} is not linked to a product` });
  await expect(cause).toContainText('9 orders');
  await expect(page.getByText(/^Good (morning|afternoon|evening), \S+\. \d+ orders need you/)).toBeVisible();
  await expectAccessible(page, 'what needs somebody');

  await cause.getByRole('combobox', { name: 'Product' }).fill('vela-03');
  await page.getByRole('option', { name: /VELA-03/ }).click();
  await expect(cause).toContainText('9 still wait for something else'); // their city
  await cause.getByRole('button', { name: 'Link' }).click();
  await expect(page.getByText('Saved. Orders that are checked again: 9')).toBeVisible();
  await expect(cause).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);

  await attention.getByRole('link', { name: 'Review: City missing' }).click();
  await expect(page).toHaveURL(/\/inbox\?kind=incomplete_address&connection_id=\d+/);
  await page.goBack();
  await attention.getByRole('link', { name: 'All in the Inbox' }).click();
  await expect(page).toHaveURL(/\/inbox/);
});

test('the flow of today: what came in, where orders stopped, each leading to those very rows', async ({ page }) => {
  test.slow(); // until nothing comes between looking and counting
  await givenChannelOrder({ city: '' });
  await readChannelNow(page);
  await page.goto('/');
  const flow = page.getByRole('region', { name: 'Flow today' });
  const steps = ['Came in', 'Checked', 'At the warehouse', 'Left', 'Channel knows'];
  await expect(flow.getByRole('list').first().locator('> li')).toHaveText(steps.map((step) => new RegExp(`^${step}`)));
  // Other journeys have orders come meanwhile.
  for (const [name, filter] of [
    [/^Came in/, ''],
    [/have an error|has an error/, 'CoreE+Error'],
  ] as const) {
    await expect(async () => {
      await page.goto('/');
      const link = flow.getByRole('link', { name });
      await expect(link).toHaveAttribute(
        'href',
        new RegExp(`filterBy=${filter.replace('+', '\\+')}&start_at=([-0-9]+)&end_at=\\1$`),
      );
      const number = (await link.innerText()).match(/\d[\d,]*/g)?.at(-1); // what the animation ends at
      await link.click();
      await expect(page.getByText(new RegExp(`^${number} orders?`)).first()).toBeVisible({ timeout: 10_000 });
    }).toPass();
  }
});

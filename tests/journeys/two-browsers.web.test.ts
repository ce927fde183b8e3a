import type { Page, Request } from '@playwright/test';
import { givenLine } from './given-line.ts';
import { expect, isSameDocument, markDocument, test } from './journey.ts';
import { openOrder, orderHead, rowOf } from './order-screens.ts';
import { givenChannelOrder, newSku } from './partners.ts';

/** The scripts that a page has asked for and does not have yet. */
function scriptsOf(page: Page): ReadonlySet<Request> {
  const loading = new Set<Request>();
  page.on('request', (request) => request.resourceType() === 'script' && loading.add(request));
  page.on('requestfinished', (request) => void loading.delete(request));
  page.on('requestfailed', (request) => void loading.delete(request));
  return loading;
}

/** Waits for a product, so that it stays here while it is worked on. */
const givenWaitingOrder = () => givenChannelOrder({ details: [{ itemCode: newSku() }] });

test('what one member does, the other sees at once', async ({ page, openAs }) => {
  const number = await givenWaitingOrder();
  const anas = await openAs('admin@demo.test');
  await openOrder(anas, number);
  await page.goto(`/orders?search=${number}`);
  await expect(rowOf(page, number)).toContainText('Error');
  await markDocument(page);

  await anas.getByRole('button', { name: 'Hold' }).click();
  await expect(rowOf(page, number)).toContainText('On hold');
  await page.getByRole('link', { name: number }).click();
  await expect(orderHead(page)).toContainText('On hold');

  await anas.getByRole('textbox', { name: 'Comment' }).fill('Customer called, release it');
  await anas.getByRole('button', { name: 'Add comment' }).click();
  const comment = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(comment).toContainText('Customer called, release it');
  await expect(comment).toContainText('Ana Demo');
  await page.getByRole('button', { name: 'Release' }).click();
  await expect(orderHead(anas)).not.toContainText('On hold');
  expect(await isSameDocument(page)).toBe(true);
});

test('a member who edits an order sees when another saves it meanwhile', async ({ page, openAs }) => {
  const number = await givenWaitingOrder();
  const anas = await openAs('admin@demo.test');
  await Promise.all([openOrder(page, number), openOrder(anas, number)]);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('Note').fill('Ring twice');

  await anas.getByRole('button', { name: 'Edit Order' }).click();
  await anas.getByLabel('City').fill('Cusco');
  await anas.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Ana Demo has just changed this order' });
  await expect(notice).toContainText('Changed: City.');
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await expect(page.getByLabel('City')).toHaveValue('Cusco');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(anas.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
});

test('a save on an outdated order is refused, names who changed what, and loses nothing', async ({ page, openAs }) => {
  const number = await givenWaitingOrder();
  const anas = await openAs('admin@demo.test');
  await openOrder(anas, number);
  await page.route('**/api/events*', (route) => route.abort()); // a browser that hears of no change
  await page.goto(anas.url());
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await page.getByLabel('Note').fill('Ring twice');

  await anas.getByRole('button', { name: 'Edit Order' }).click();
  await anas.getByLabel('City').fill('Cusco');
  await anas.getByRole('button', { name: 'Save Changes' }).click();
  await expect(anas.getByText('Order successfully saved')).toBeVisible();

  await page.getByRole('button', { name: 'Save Changes' }).click();
  const notice = page.getByRole('alert').filter({ hasText: 'Ana Demo changed this order meanwhile' });
  await expect(notice).toContainText('City. Your changes are not saved.');
  await expect(page.getByLabel('Note')).toHaveValue('Ring twice');
  await notice.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Order successfully saved')).toBeVisible();
  const shipping = page.getByRole('region', { name: 'Customer and destination' });
  await expect(shipping).toContainText('Cusco');
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText('Ring twice');
});

test('after the line was down the screen says so, then catches up by itself', async ({ page, openAs }) => {
  const number = await givenWaitingOrder();
  const anas = await openAs('admin@demo.test');
  await openOrder(anas, number);
  using line = await givenLine();
  // What others did with many orders brings a part of the screen of its own.
  await page.route('**/api/orders/bulk-runs', (route) => route.fulfill({ json: { data: [] } }));
  const loading = scriptsOf(page);
  await page.goto(`${line.url}/orders?search=${number}`);
  await expect(rowOf(page, number)).toContainText('Error');
  // A part that is cut off while it loads is another matter.
  await expect(page.getByRole('button', { name: /^Partners: / })).toBeVisible();
  await expect.poll(() => loading.size).toBe(0);
  await markDocument(page);

  line.cut();
  const banner = page.getByText('Live updates are interrupted. Trying to reconnect…');
  await expect(banner).toBeVisible();
  await anas.getByRole('button', { name: 'Hold' }).click();
  await expect(orderHead(anas)).toContainText('On hold');
  await expect(rowOf(page, number)).not.toContainText('On hold');

  line.mend();
  await expect(rowOf(page, number)).toContainText('On hold');
  await expect(banner).toBeHidden();
  expect(await isSameDocument(page)).toBe(true);
});

import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { newSku } from './words.ts';

/** Waits for a product, so that it stays here while it is worked on. */
const givenWaitingOrder = () => givenChannelOrder({ details: [{ itemCode: newSku() }] });

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

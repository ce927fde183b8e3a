import { expect, test } from './journey.ts';
import { expectOrder, orderHead } from './order-screens.ts';
import { givenShopifyOrder, shopifyOrder, warehouseStep } from './partners.ts';

test('an order of Shopify arrives by itself, leaves, and Shopify shows its parcel', async ({ page }) => {
  test.slow();
  const { id, name } = await givenShopifyOrder();
  await page.goto(`/orders?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  await expectOrder(page, name);
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(steps).toContainText(/AMW-\d+/);
  const reference = /AMW-\d+/.exec(await steps.innerText())?.[0] ?? '';
  await warehouseStep(reference, 'ship');
  await expect(orderHead(page)).toContainText('Fulfilled', { timeout: 40_000 });
  const tracking = page.getByRole('region', { name: 'Fulfilments' }).getByRole('link');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The channel was notified');
  expect(await shopifyOrder(id)).toMatchObject({
    displayFulfillmentStatus: 'FULFILLED',
    fulfilments: [{ tracking: { number: (await tracking.innerText()).trim() } }],
  });
});

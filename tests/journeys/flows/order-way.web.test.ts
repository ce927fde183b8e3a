import { expect, isSameDocument, markDocument, test } from '../account-journey.ts';
import { expectOrder, goToOrder, orderHead, problemBanner, sendNow } from '../order-screens.ts';
import { newSku, uniqueWord } from '../words.ts';

test('an order that lacks two things is corrected, leaves, and the channel is notified, all on screen', async ({
  page,
  shop,
}) => {
  const lastName = uniqueWord();
  const sku = newSku();
  await page.goto(`/orders?search=${lastName}`);
  await expect(page.getByText('No orders match')).toBeVisible();
  await markDocument(page);

  const number = await shop.givenOrder({ lastName, city: '', details: [{ itemCode: sku, quantity: 2 }] });
  await page.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
  const banner = problemBanner(page);
  const causes = banner.getByRole('listitem');
  await expect(causes).toHaveText(
    [`SKU ${sku} is not linked to a product`, 'City missing'].map((text) => new RegExp(text)),
  );

  await test.step('the address is completed', async () => {
    await expect(page.getByRole('button', { name: 'Save Changes' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Edit Order' }).click();
    await banner.getByRole('button', { name: 'Edit City' }).click();
    await expect(page.getByLabel('City')).toBeFocused();
    await page.keyboard.type('Arequipa');

    await page.getByRole('link', { name: 'Back to the list' }).click();
    await page
      .getByRole('dialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Keep editing' })
      .click();
    await expect(page.getByLabel('City')).toHaveValue('Arequipa');

    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Order successfully saved')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Customer and destination' })).toContainText('Arequipa, Lima 15074');
    await expect(causes).toHaveCount(1);
  });

  const head = orderHead(page);
  await test.step('the product is linked', async () => {
    await banner.getByRole('combobox', { name: 'Product' }).fill('vela-02');
    await page.getByRole('option', { name: /VELA-02/ }).click();
    await expect(banner).toContainText('Releases 1 order');
    await banner.getByRole('button', { name: 'Link' }).click();
    await expect(banner).toBeHidden();
    await expect(head).toContainText('Pending');
  });

  const reference = await sendNow(page);
  await expect(page.getByRole('button', { name: 'Edit Order' })).toBeHidden();

  await test.step('the warehouse packs and ships it, and the channel is notified', async () => {
    await shop.warehouseStep(reference, 'packing');
    await expect(head).toContainText('Packing');
    await shop.warehouseStep(reference, 'ship');
    await expect(head).toContainText('Fulfilled');
    const parcels = page.getByRole('region', { name: 'Fulfilments' });
    await expect(parcels.getByText('Processed', { exact: true })).toBeVisible();
    const tracking = parcels.getByRole('link');
    await expect(tracking).toHaveAttribute('href', /^https?:/);
    expect(await shop.channelTracking(number)).toBe((await tracking.innerText()).trim());
  });

  const timeline = page.getByRole('region', { name: 'Timeline' });
  for (const words of [
    'Imported from the channel',
    'Problem found',
    'Edited',
    'Problem solved',
    'Accepted by the warehouse',
    'Shipped',
    'The channel was notified',
  ]) {
    await expect(timeline).toContainText(words);
  }
  expect(await shop.countSubmissions(number)).toBe(1);
  expect(await isSameDocument(page)).toBe(true);
});

test('an order of Shopify arrives, leaves, and Shopify shows its parcel', async ({ page, shop }) => {
  await shop.connect('shopify');
  const { id, name } = await shop.putShopifyOrder();
  await shop.read('shopify');
  await goToOrder(page, name);
  await shop.warehouseStep(await sendNow(page), 'ship');
  await expect(orderHead(page)).toContainText('Fulfilled');
  const tracking = page.getByRole('region', { name: 'Fulfilments' }).getByRole('link');
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The channel was notified');
  expect(await shop.shopifyOrder(id)).toMatchObject({
    displayFulfillmentStatus: 'FULFILLED',
    fulfilments: [{ tracking: { number: (await tracking.innerText()).trim() } }],
  });
});

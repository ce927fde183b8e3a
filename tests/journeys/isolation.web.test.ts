import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder, uniqueWord } from './partners.ts';

test('another account sees nothing of an order: not in lists, not by its address, not by search', async ({
  page,
  openAs,
}) => {
  const lastName = uniqueWord();
  const number = await givenChannelOrder({ lastName });
  await openOrder(page, number);
  const customer = await page.getByRole('region', { name: 'Customer' }).getByRole('link').first().getAttribute('href');

  const olgas = await openAs('admin@other.test');
  await olgas.goto('/orders');
  await expect(olgas.getByText('No orders yet')).toBeVisible();
  await olgas.goto(new URL(page.url()).pathname);
  await expect(olgas.getByText('in this account')).toBeVisible();
  await olgas.goto(customer ?? '');
  await expect(olgas.getByText('Nothing was found at this address.')).toBeVisible();
  await olgas.goto(`/orders/search?q=${number}`);
  await expect(olgas.getByRole('alert')).toContainText('Sorry, no results found.');
  await olgas.goto('/inbox');
  await expect(olgas.getByText('Nothing needs you.')).toBeVisible();
  await olgas.goto('/');
  await olgas.getByRole('button', { name: 'Hide these steps' }).click();
  await expect(olgas.getByRole('link', { name: 'Shipped 0', exact: true })).toBeVisible();
  await expect(olgas.getByText(number)).toHaveCount(0);
});

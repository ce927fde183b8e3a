import { expectAccessible } from './expect-accessible.ts';
import { expect, test } from './journey.ts';
import { expectOrder, openOrder, rows } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

test('a customer is found, sorted, and opened with the orders', async ({ page }) => {
  test.slow();
  const number = await givenChannelOrder({ customerID: 1002 });
  await openOrder(page, number);
  await page.getByRole('region', { name: 'Customer' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Contact' })).toBeVisible();
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const orders = page.getByRole('region', { name: 'Orders', exact: true });
  await expect(orders.getByRole('row').filter({ hasText: number })).toContainText('Pending');
  await expect(
    page.getByRole('region', { name: 'Tax documents' }).getByRole('link', { name: number }).first(),
  ).toBeVisible();
  await expectAccessible(page, 'a customer with tax documents');
  await page.getByRole('region', { name: 'Support requests' }).getByRole('link', { name: 'Ask' }).click();
  await expect(page.getByText(/the page you came from, \/customers\/\d+/)).toBeVisible();
  await page.goBack();
  await orders.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
  await page.goBack();
  await orders.getByRole('link', { name: 'Show in the order list' }).click();
  await expect(page).toHaveURL(/\/orders\?customer_id=\d+$/);
  await expect(rows(page).filter({ hasText: number })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove filter Customer' })).toBeVisible();

  await page.goto('/customers');
  await page.getByRole('textbox', { name: 'Search customers' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toHaveAttribute('aria-sort', /./);
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

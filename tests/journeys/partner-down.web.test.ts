import { expect, test } from './journey.ts';
import { expectOrder, rows } from './order-screens.ts';
import { givenChannelOrder, setFault } from './partners.ts';

test('a partner that is down is shown, left alone, and resumed by itself', async ({ page }) => {
  test.slow(); // a failing partner is left alone for ten seconds or more
  const number = await givenChannelOrder();
  await page.goto(`/orders?search=${number}`);
  await page.getByRole('link', { name: number }).click();
  await expectOrder(page, number);
  const address = page.url();
  const warehouse = page.getByRole('listitem', { name: 'Amware', exact: true });
  await setFault({ partner: 'coree', kind: 'error-500', rate: 1 });
  try {
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.goto('/settings/connectors');
    await expect(warehouse).toContainText('Not answering');
    await expect(warehouse.getByRole('status')).toContainText('Next try:');
    await warehouse.getByRole('link', { name: 'Amware' }).click();
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Failed attempts only' }).check();
    await expect(rows(page).first()).toContainText('HTTP 500');
  } finally {
    await setFault({ partner: 'coree', kind: 'error-500', rate: 0 });
  }

  await page.goto('/settings/connectors');
  await expect(warehouse).toContainText('Working', { timeout: 60_000 });
  await expect(warehouse.getByRole('status')).toBeHidden();
  await page.goto(address);
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps).toContainText(/AMW-\d+/, { timeout: 60_000 });
});

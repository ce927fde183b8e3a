import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { goToOrder, rows } from '../order-screens.ts';

test('a partner that is down is shown, left alone, and resumed by itself', async ({ page, shop }) => {
  const number = await shop.givenOrder();
  await goToOrder(page, number);
  const address = page.url();
  const pulse = page.getByRole('button', { name: /^Partners: / });
  await expect(pulse).toHaveAccessibleName(/^Partners: (\d+) of \1 working$/);
  const warehouse = page.getByRole('listitem', { name: 'Amware', exact: true });
  await shop.setFault({ partner: 'coree', kind: 'error-500', rate: 1 });
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.goto('/settings/connectors');
  await expect(warehouse).toContainText('Not working');
  await expect(warehouse.getByRole('status')).toContainText('Next try:');
  await warehouse.getByRole('link', { name: 'Amware' }).click();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Failed attempts only' }).check();
  await expect(rows(page).first()).toContainText('(500)');

  // On every screen: a dot at once, and words once it stands still.
  await expect(pulse).toHaveAccessibleName(/Amware: Not working/);
  await pulse.focus();
  await page.keyboard.press('Enter');
  const partner = page.getByRole('menuitem', { name: /^Amware/ });
  await expect(partner).toContainText('Not working');
  await expect(partner).toContainText('Last success:');
  await expectAccessible(page, 'the partners behind the dots');
  await page.keyboard.press('Escape');
  await page.goto('/');
  const down = page.getByRole('link', { name: /^Amware · \d+ waiting$/ });
  // A failing partner is left alone for ten seconds, then for half a minute, then for a minute.
  await expect(async () => {
    await shop.endWaiting();
    await expect(down).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(page.locator('main')).toContainText('Amware has answered with errors (500) since');
  await expect(page.locator('main')).toContainText(/\d+ waits? for Amware\./);
  await expectAccessible(page, 'Today, with a partner that is down');
  await down.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Amware' })).toBeVisible();

  await shop.setFault({ partner: 'coree', kind: 'error-500', rate: 0 });
  await shop.passTime();
  await page.goto('/settings/connectors');
  await expect(warehouse).toContainText('Working');
  await expect(warehouse.getByRole('status')).toBeHidden();
  await expect(pulse).toHaveAccessibleName(/^Partners: (\d+) of \1 working$/);
  await expect(page.getByRole('link', { name: /waiting$/ })).toBeHidden();
  await page.goto(address);
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps).toContainText(/AMW-\d+/);
});

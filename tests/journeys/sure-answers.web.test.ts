import { causeOf, causes, untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { givenChannelOrder, writingOf } from './partners.ts';
import { newSku } from './words.ts';

test('all sure answers are accepted by one key and one confirmation', async ({ page }) => {
  const skus = [writingOf('VELA-03'), writingOf('VELA-02')];
  for (const itemCode of skus) await givenChannelOrder({ details: [{ itemCode }] });
  await untilWaiting(page, Object.fromEntries(skus.map((sku) => [sku, 1])));
  await page.goto('/inbox?kind=unlinked_product');
  for (const sku of skus) await expect(causeOf(page, sku)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Accept \d+ sure answers$/ })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  for (const sku of skus) await expect(page.getByRole('dialog')).toContainText(sku);
  await page.keyboard.press('Enter');
  for (const sku of skus) await expect(causeOf(page, sku)).toContainText('1 released');
});

test('nothing moves under the reader: a new cause waits below until it is asked for', async ({ page }) => {
  const first = newSku();
  await givenChannelOrder({ details: [{ itemCode: first }] });
  await untilWaiting(page, { [first]: 1 });
  await page.goto('/inbox?kind=unlinked_product');
  await expect(causeOf(page, first)).toBeVisible();
  const before = await causes(page).count();
  const later = newSku();
  for (let n = 0; n < 3; n++) await givenChannelOrder({ details: [{ itemCode: later }] });
  await untilWaiting(page, { [later]: 3 });
  const fresh = page.getByRole('button', { name: /new causes?$/ });
  await expect(fresh).toBeVisible();
  await expect(causes(page)).toHaveCount(before);
  await expect(causeOf(page, later)).toHaveCount(0);
  await fresh.click();
  await expect(causeOf(page, later)).toBeVisible();
});

import { expect, test } from '../account-journey.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { causeOf, openCause, pane } from '../inbox-screens.ts';
import { newSku, writingOf } from '../words.ts';

test('accessible: both panes, the question, and one column on a tablet', async ({ page, shop }) => {
  const itemCode = writingOf('VELA-03');
  await shop.putOrder({ details: [{ itemCode }, { itemCode: newSku() }], zip: '' });
  await shop.putOrder({ firstName: '*TEST* Rosa' });
  await shop.read('exigo');
  await page.goto('/inbox');
  await openCause(page, 'Postal code missing');
  await expect(pane(page, 'Postal code missing').getByRole('textbox').first()).toBeVisible();
  await expectAccessible(page, 'a cause with a field for each order');

  await page.goto('/inbox?kind=unlinked_product');
  await openCause(page, `SKU ${itemCode} is not linked to a product`);
  await expect(page.getByRole('button', { name: 'Link to VELA-03' })).toBeVisible();
  await expectAccessible(page, 'a cause with its answer');
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('dialog', { name: 'Accept the sure answers' })).toBeVisible();
  await expectAccessible(page, 'the question before the sure answers');

  await page.goto('/inbox?kind=test_order');
  await openCause(page, 'Test order');
  await page.getByRole('button', { name: 'Cancel all…' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please say why')).toBeVisible();
  await expectAccessible(page, 'the question before all are cancelled');

  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/inbox?kind=test_order');
  const cause = causeOf(page, 'Test order');
  await expect(cause).toBeVisible();
  await expect(pane(page, 'Test order')).toBeHidden();
  await expectAccessible(page, 'the causes on a tablet');
  await cause.getByRole('link').first().click();
  await expect(pane(page, 'Test order')).toBeVisible();
  await expect(cause).toBeHidden();
  await expectAccessible(page, 'a cause on a tablet');
  await page.getByRole('link', { name: 'All causes' }).click();
  await expect(cause).toBeVisible();
});

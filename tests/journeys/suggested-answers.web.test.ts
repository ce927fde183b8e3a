import { expectAccessible } from './expect-accessible.ts';
import { untilWaiting } from './inbox-screens.ts';
import { expect, test } from './journey.ts';
import { openOrder, problemBanner } from './order-screens.ts';
import { givenChannelOrder, writingOf } from './partners.ts';

test('what probably corrects a cause stands in its field, with the reason, on the order and on Today; Enter takes it', async ({
  page,
}) => {
  test.slow();
  const [one, many] = [writingOf('VELA-03'), writingOf('VELA-02')];
  const number = await givenChannelOrder({ details: [{ itemCode: one }] });
  // As many as hardly another cause has, so that it is among the few of Today.
  await Promise.all(Array.from({ length: 12 }, () => givenChannelOrder({ city: '', details: [{ itemCode: many }] })));
  await page.goto('/');
  await untilWaiting(page, { [one]: 1, [many]: 12 });

  await openOrder(page, number);
  const banner = problemBanner(page);
  await expect(banner.getByRole('combobox', { name: 'Product' })).toHaveValue(/^VELA-03 · /);
  await expect(banner).toContainText('same SKU');
  await expectAccessible(page, 'an order with its answer');
  await banner.getByRole('combobox', { name: 'Product' }).focus();
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();

  await page.goto('/');
  const cause = page
    .getByRole('region', { name: 'Needs you' })
    .getByRole('listitem', { name: `SKU ${many} is not linked to a product` });
  const field = cause.getByRole('combobox', { name: 'Product' });
  await expect(field).toHaveValue(/^VELA-02 · /);
  await expect(cause).toContainText('same SKU');
  await expectAccessible(page, 'causes with their answers');
  await field.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved. Orders that are checked again: 12')).toBeVisible();
  await expect(cause).toBeHidden();
});

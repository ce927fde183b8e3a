import type { Locator } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { rowOf } from '../order-screens.ts';
import { uniqueWord } from '../words.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

async function box(of: Locator) {
  const found = await of.boundingBox();
  if (!found) throw new Error('It is not drawn');
  return found;
}

test('an order is two lines of a list: number and state, then name, time and total', async ({ page, shop }) => {
  const lastName = uniqueWord();
  const number = await shop.givenOrder({ lastName });
  await page.goto(`/orders?search=${number}`);
  const row = rowOf(page, number);
  const [numberBox, state, name, total] = await Promise.all(
    [
      row.getByRole('link', { name: number }),
      row.getByText(/Pending|Error/),
      row.getByText(lastName),
      row.getByText(/PEN/),
    ].map((part) => box(part.first())),
  );
  expect(state?.x).toBeGreaterThan((numberBox?.x ?? 0) + (numberBox?.width ?? 0));
  expect(Math.abs((state?.y ?? 0) - (numberBox?.y ?? 0))).toBeLessThan(10);
  expect(name?.y).toBeGreaterThan((numberBox?.y ?? 0) + 10);
  expect(total?.x).toBeGreaterThan(name?.x ?? 0);
  expect((await box(row)).height).toBeLessThan(72);

  await row.getByRole('checkbox').click();
  await expect(page.getByRole('toolbar')).toContainText('1 selected');
  await row.getByRole('checkbox').click();
  await page.keyboard.press('k');
  await expect(row.getByRole('link', { name: number })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
});

import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { rows } from '../order-screens.ts';

/** Rows that are in sight as a whole. */
function countRowsInSight(page: Page): Promise<number> {
  return page.getByRole('region', { name: 'Table, scrolls sideways' }).evaluate((frame) => {
    const top = frame.querySelector('thead')?.getBoundingClientRect().bottom ?? 0;
    const bottom = Math.min(frame.getBoundingClientRect().bottom, frame.ownerDocument.documentElement.clientHeight);
    const boxes = [...frame.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    return boxes.filter((box) => box.top >= top - 1 && box.bottom <= bottom + 1).length;
  });
}

test('a list shows fifteen rows and its pager on a small notebook; rows of two lines are a choice that stays', async ({
  page,
  shop,
}) => {
  await Promise.all(Array.from({ length: 25 }, () => shop.putOrder())); // of more than 15 customers
  await shop.read('exigo');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/orders');
  await expect(rows(page).nth(14)).toBeVisible();
  // The line that is there on the first visit costs one row, and never the pager.
  await expect(page.getByRole('button', { name: 'Hide this hint for good' })).toBeVisible();
  await expect(page.getByLabel('Rows per page')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Hide this hint for good' }).click();
  for (const path of ['/orders', '/products', '/customers']) {
    await page.goto(path);
    await expect(rows(page).nth(14)).toBeVisible();
    await expect.poll(() => countRowsInSight(page), path).toBeGreaterThanOrEqual(15);
    await expect(page.getByLabel('Rows per page')).toBeInViewport({ ratio: 1 });
  }

  await page.goto('/orders');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Rows of two lines' }).check();
  await page.reload();
  await expect(rows(page).nth(14)).toBeVisible();
  await expect.poll(() => countRowsInSight(page)).toBeLessThan(15);
});

test('on a tablet the chosen status is in sight, though it is the last', async ({ page, shop }) => {
  await shop.givenOrder();
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/orders?filterBy=cancelled');
  await expect(page.getByRole('button', { name: /^Cancelled/ })).toBeInViewport({ ratio: 0.8 });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../account-journey.ts';
import { rows } from '../order-screens.ts';

/** Rows that are in sight as a whole. */
async function countRowsInSight(page: Page): Promise<number> {
  const table = page.getByRole('region', { name: 'Table, scrolls sideways' });
  const frame = await table.boundingBox();
  const heads = await table.getByRole('columnheader').first().boundingBox();
  if (!frame || !heads) return 0;
  const boxes = await Promise.all((await rows(page).all()).slice(0, 30).map((row) => row.boundingBox()));
  const bottom = Math.min(frame.y + frame.height, page.viewportSize()?.height ?? 0);
  return boxes.filter((box) => box && box.y >= heads.y + heads.height - 1 && box.y + box.height <= bottom + 1).length;
}

test('a list of orders shows fifteen rows and its pager on a small notebook', async ({ page, shop }) => {
  await Promise.all(Array.from({ length: 16 }, () => shop.putOrder()));
  await shop.read('exigo');
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/orders');
  await expect(rows(page).nth(14)).toBeVisible();
  // The line that is there on the first visit costs one row, and never the pager.
  await expect(page.getByRole('button', { name: 'Hide this hint for good' })).toBeVisible();
  await expect(page.getByLabel('Rows per page')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Hide this hint for good' }).click();
  await expect.poll(() => countRowsInSight(page)).toBeGreaterThanOrEqual(15);
  await expect(page.getByLabel('Rows per page')).toBeInViewport({ ratio: 1 });
});

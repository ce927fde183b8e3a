import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { rows } from './order-screens.ts';

test.use({ member: 'admin@demo.test' });

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

test('rows of two lines are a choice that stays', async ({ page }) => {
  await page.goto('/orders');
  await expect(rows(page).nth(14)).toBeVisible();
  await expect.poll(() => countRowsInSight(page)).toBeGreaterThanOrEqual(15);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Rows of two lines' }).check();
  await page.reload();
  await expect(rows(page).nth(14)).toBeVisible();
  await expect.poll(() => countRowsInSight(page)).toBeLessThan(15);
});

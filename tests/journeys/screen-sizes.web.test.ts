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

for (const path of ['/orders', '/products', '/customers']) {
  test(`a list shows fifteen rows on a small notebook: ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await page.goto(path);
    await expect(rows(page).nth(14)).toBeVisible();
    // Another journey's assignment of categories tells of its end above the list, until it is hidden.
    const told = page.getByRole('button', { name: 'Hide', exact: true });
    await expect(async () => {
      if (await told.isVisible()) await told.click();
      expect(await countRowsInSight(page)).toBeGreaterThanOrEqual(15);
    }).toPass();
  });
}

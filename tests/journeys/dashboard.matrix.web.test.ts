import { expect, test } from './journey.ts';

test('nothing on Today moves while it loads', async ({ page }) => {
  await page.addInitScript({
    content: `window.shifted = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
      }).observe({ type: 'layout-shift', buffered: true })`,
  });
  await page.route('**/api/events*', () => {}); // never answered: what other journeys do is not seen
  for (const width of [1366, 820]) {
    await page.setViewportSize({ width, height: 768 });
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Flow today' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Partners: / })).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    expect(await page.evaluate('window.shifted')).toBeLessThan(0.02);
  }
});

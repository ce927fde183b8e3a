import { expect, test } from './journey.ts';
import { rows } from './order-screens.ts';

/** The whole catalogue of a language; the first screens have their own. */
const WHOLE_CATALOGUE = /\/assets\/(en|es)-(?!first)[^/]+\.js/;

test('the dashboard and the order list need none but the first texts', async ({ page }) => {
  await page.route(WHOLE_CATALOGUE, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goto('/orders');
  await expect(rows(page).first()).toBeVisible();
});

test('any other screen that is opened first has its texts at once', async ({ page }) => {
  for (const [path, heading] of [
    ['/settings/connectors', 'Connectors'],
    ['/customers', 'Customers'],
    ['/products', 'Products'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
});

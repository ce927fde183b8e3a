import { expect, test } from './journey.ts';

test('on a tablet the chosen status is in sight, though it is the last', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto('/orders?filterBy=cancelled');
  await expect(page.getByRole('button', { name: /^Cancelled \d/ })).toBeInViewport({ ratio: 0.8 });
});

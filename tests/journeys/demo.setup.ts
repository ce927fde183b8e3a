import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';

/** How many jobs are due: what a demo that was just started still has before it. */
function countWaiting(metrics: string): number {
  return [...metrics.matchAll(/^bodega_jobs\{[^}]*state="waiting"\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
}

test('the demo has read, checked and invoiced what its partners start with', async ({ page }) => {
  test.setTimeout(240_000);
  const number = await givenChannelOrder();
  await expect(async () => openOrder(page, number)).toPass({ timeout: 120_000 });
  let quiet = 0;
  await expect
    .poll(
      async () => {
        const reply = await page.request.get('/metrics');
        quiet = countWaiting(await reply.text()) === 0 ? quiet + 1 : 0;
        return quiet;
      },
      { intervals: [1_000], timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(3);
});

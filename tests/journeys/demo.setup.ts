import { expect, test } from './journey.ts';
import { openOrder } from './order-screens.ts';
import { givenChannelOrder } from './partners.ts';
import { countWaiting } from './waiting-jobs.ts';

test('the demo has read, checked and invoiced what its partners start with', async ({ page }) => {
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

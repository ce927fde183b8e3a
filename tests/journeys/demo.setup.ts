import { z } from 'zod';
import { addOrders } from '../../tools/pictures/add-orders.ts';
import { SANDBOX_PORT } from './demo-ports.ts';
import { expect, test } from './journey.ts';
import { countWaiting } from './waiting-jobs.ts';

const Found = z.object({ total: z.number() });
const Holding = z.object({ orders: z.number() });

test('the demo has read, checked and invoiced the initial orders of its partners, and has orders that wait for staff', async ({
  page,
}) => {
  const last = await addOrders(`http://127.0.0.1:${SANDBOX_PORT}`);
  const countFound = async () => {
    const reply = await page.request.get(`/api/orders?search=${last}`);
    return Found.parse(await reply.json()).total;
  };
  await expect.poll(countFound, { timeout: 120_000 }).toBe(1);
  // Else what a dialog is opened on may be here still, or with the warehouse.
  const countHolding = async () => Holding.parse(await (await page.request.get('/api/problems/holding')).json()).orders;
  await expect.poll(countHolding, { timeout: 120_000 }).toBe(0);
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

import { z } from 'zod';
import { NotNegativeAmount } from '#base/money.ts';
import { jobKind } from '#platform/jobs/job.ts';

/**
 * Has what was paid compared again, since the account lets it be off by more or by less than before. Its handler is
 * `orders/balance/server/compare-payments.job.ts`.
 */
export const comparePayments = jobKind(
  'compare-payments',
  z.object({ from: NotNegativeAmount, to: NotNegativeAmount }),
);

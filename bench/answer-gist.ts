import { z } from 'zod';

const Row = z.object({ id: z.number() }).transform(({ id }) => id);
const Days = z.array(z.object({ date: z.string(), counts: z.array(z.number()) }));
const BalanceRow = z.object({
  kind: z.string(),
  source_item_id: z.string(),
  pieces: z.object({ sold: z.number(), sent: z.number() }).nullable(),
});
const Counts = z.record(z.string(), z.number());

const dayTotals = (days: z.infer<typeof Days>) =>
  days.map(({ date, counts }) => `${date} ${counts.reduce((sum, count) => sum + count, 0)}`);
const withoutZeros = (counts: z.infer<typeof Counts>) =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort();

/** Each shape of answer, reduced to what both servers must agree on: which rows, in which order, and how many. */
const Gist = z.union([
  z.object({ data: z.array(Row), total: z.number(), total_is_capped: z.boolean() }).transform((page) => page.data),
  z.object({ id: z.number(), lines: z.array(Row) }),
  z.array(Row).transform((ids) => ids.sort((a, b) => a - b)),
  z.object({ orders: Days }).transform(({ orders }) => dayTotals(orders)),
  z.object({ customers: Days }).transform(({ customers }) => dayTotals(customers)),
  z
    .object({ orderCounts: Counts, customerCounts: Counts })
    .transform(({ orderCounts: { cancelled: _, ...orders }, customerCounts }) =>
      [orders, customerCounts].map(withoutZeros),
    ),
  z.object({ counts: Counts, total: z.number() }).transform(({ counts }) => withoutZeros(counts)),
  z.object({ success: z.literal(true) }),
  z.object({ rows: z.array(BalanceRow) }).transform(({ rows }) => rows.filter(({ kind }) => kind === 'line')),
]);

/** What an answer comes to. @throws ZodError for a shape that no measured call answers with */
export const gistOf = (answer: unknown): string => JSON.stringify(Gist.parse(answer));

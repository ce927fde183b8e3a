import { interpolate, pluralise, type Translation } from '#base/text.ts';
import type { dashboard } from '#texts/en/dashboard.ts';
import { MAX_NEW, type Today } from '../contract.ts';

type Texts = Translation<typeof dashboard.sentence>;

/** How values are written for the reader: `formatsOf` of the portal has them. */
type Write = { count: (n: number) => string; money: (amount: string, currency?: string) => string; currency: string };

/**
 * The facts of Today's first sentence; `now` in milliseconds, `hour` (0 to 23) by the clock of the account's zone.
 */
export type TodayFacts = {
  name: string;
  now: number;
  hour: number;
  /** How many orders need attention. */
  orders: number;
  /** How much else does. */
  others: number;
  waiting: Today['waiting'];
  /** Partners that stand still, with the orders that wait for each. */
  partners: readonly { name: string; orders_waiting: number }[];
  /** Orders that came since the member was last here, and when that was, in words; undefined where it is not known. */
  news?: { orders: number; when: string } | undefined;
};

/** “Good morning, Ana.” By the first of a member's names. */
export function greetingOf(t: Texts, { name, hour }: Pick<TodayFacts, 'name' | 'hour'>): string {
  const [first = name] = name.trim().split(/\s+/);
  return interpolate(t.greetings[partOfDay(hour)], { name: first });
}

function partOfDay(hour: number): keyof Texts['greetings'] {
  if (hour < 5 || hour >= 19) return 'evening';
  return hour < 12 ? 'morning' : 'afternoon';
}

/** “33 orders need you, the oldest for 21 min, 4,180.20 USD. 6 wait for Amware.” */
export function needsOf(t: Texts, write: Write, facts: TodayFacts): string {
  const { orders, others, waiting, now, partners, news } = facts;
  const since = waiting?.since ? spanOf(t, write, now - Date.parse(waiting.since)) : undefined;
  const parts = [
    pluralise(t.needs, orders, write.count),
    ...(since ? [interpolate(orders === 1 ? t.since.one : t.since.many, { span: since })] : []),
    ...amountOf(t, write, waiting?.amounts ?? []),
  ];
  const waits = partners
    .filter(({ orders_waiting }) => orders_waiting > 0)
    .map(({ name, orders_waiting }) => interpolate(pluralise(t.waits, orders_waiting, write.count), { name }));
  const atLeast = (n: number) => (n < MAX_NEW ? write.count(n) : `${write.count(n)}+`);
  const came = news && news.orders > 0 ? [interpolate(pluralise(t.new_orders, news.orders, atLeast), news)] : [];
  return [
    orders > 0 ? `${parts.join(', ')}.` : others > 0 ? pluralise(t.only_others, others, write.count) : t.none,
    ...waits,
    ...came,
  ].join(' ');
}

/** What the orders come to in the account's currency, else in that of most of them; the others are counted. */
function amountOf(t: Texts, write: Write, amounts: NonNullable<Today['waiting']>['amounts']): string[] {
  const main = amounts.find(({ currency }) => currency === write.currency) ?? amounts[0];
  if (!main) return [];
  const amount = write.money(main.total, main.currency);
  const others = amounts.filter((one) => one !== main).reduce((sum, one) => sum + one.orders, 0);
  if (others === 0) return [amount];
  return [interpolate(t.amount_and_others, { amount, others: pluralise(t.others, others, write.count) })];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** 21 min, 5 h, 3 days; under two days in hours. Nothing under a minute. */
function spanOf(t: Texts, { count }: Write, ms: number): string | undefined {
  if (ms < MINUTE_MS) return undefined;
  if (ms < HOUR_MS) return interpolate(t.minutes, { count: count(Math.floor(ms / MINUTE_MS)) });
  if (ms < 2 * DAY_MS) return interpolate(t.hours, { count: count(Math.floor(ms / HOUR_MS)) });
  return pluralise(t.days, Math.floor(ms / DAY_MS), count);
}

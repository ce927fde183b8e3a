import { once } from '#base/once.ts';
import type { Language } from './texts.ts';

/** Where and for whom values are written: the account's zone and currency, the member's language. */
export type FormatSettings = { language: Language; time_zone: string; currency: string };

export type Formats = ReturnType<typeof formatsOf>;

const LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-419' };

/** Day and month stand in the order that readers of the language expect. */
const ORDER_DATES: Record<Language, (m: string, d: string) => string> = {
  en: (month, day) => `${month}/${day}`,
  es: (month, day) => `${day}/${month}`,
};

const SHORT: Intl.DateTimeFormatOptions = {
  year: '2-digit',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
};

/** The time of the screens is updated twice a minute: an instant this far ahead may be past. */
const CLOCK_LAG_MS = 30_000;
const JUST_NOW: Record<Language, string> = { en: 'just now', es: 'hace un momento' };

const SPANS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
/** As many as amounts are stored with: pesos have none, unless an amount has. */
const DECIMALS = 4;
const RELATIVE_UP_TO_MS = 7 * 86_400_000;

function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/**
 * Writes instants (ISO 8601) in the account's zone and amounts (decimal text) in their currency, never through a float.
 * Made once per place; each formatter behind it takes some milliseconds to make, and is made when it is first needed.
 */
export function formatsOf({ language, time_zone, currency }: FormatSettings) {
  const locale = LOCALES[language];
  const dates = (options: Intl.DateTimeFormatOptions, timeZone = time_zone, of = locale) =>
    once(() => new Intl.DateTimeFormat(of, { ...options, timeZone }));
  const short = dates(SHORT, time_zone, 'en-US');
  const long = dates({ dateStyle: 'medium', timeStyle: 'short' });
  const longDay = dates({ dateStyle: 'medium' });
  const dayOnly = dates({ dateStyle: 'medium' }, 'UTC');
  const dayAndMonth = dates({ month: 'short', day: 'numeric' }, 'UTC');
  const clock = dates({ timeStyle: 'short' });
  const ago = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }));
  const counts = once(() => new Intl.NumberFormat(locale));
  const currencyFormats = new Map<string, Intl.NumberFormat>();

  function moneyOf(code: string): Intl.NumberFormat {
    const known =
      currencyFormats.get(code) ??
      new Intl.NumberFormat(locale, { style: 'currency', currency: code, maximumFractionDigits: DECIMALS });
    currencyFormats.set(code, known);
    return known;
  }

  /** Of rows that stand one below the other: 11/21/26 09:05, in Spanish 21/11/26 09:05. */
  function orderDate(instant: string): string {
    const parts = new Map(
      short()
        .formatToParts(new Date(instant))
        .map(({ type, value }) => [type, value]),
    );
    const [month = '', day = ''] = [parts.get('month'), parts.get('day')];
    return `${ORDER_DATES[language](month, day)}/${parts.get('year')} ${parts.get('hour')}:${parts.get('minute')}`;
  }

  /** “5 min. ago” up to a week, then the day. `now` in milliseconds. */
  function relative(instant: string, now: number): string {
    const since = new Date(instant).getTime() - now;
    if (Math.abs(since) > RELATIVE_UP_TO_MS) return longDay().format(new Date(instant));
    const [unit, span] = SPANS.find(([, ms]) => Math.abs(since) >= ms) ?? (['second', 1000] as const);
    if (unit === 'second') return since > CLOCK_LAG_MS ? ago().format(0, 'second') : JUST_NOW[language];
    return ago().format(Math.trunc(since / span), unit);
  }

  /** 1,234.50 USD, with as many decimals as the currency has; a text that is no decimal comes back as it is. */
  function money(amount: string, code: string = currency): string {
    if (!isDecimal(amount)) return amount;
    const number = moneyOf(code)
      .formatToParts(amount)
      .filter(({ type }) => type !== 'currency' && type !== 'literal')
      .map(({ type, value }) => (type === 'minusSign' ? '−' : value));
    return `${number.join('')} ${code}`;
  }

  return {
    orderDate,
    relative,
    money,
    /** Everywhere else: Nov 21, 2026, 9:05 AM. Decision 057 says where which form stands. */
    longDate: (instant: string) => long().format(new Date(instant)),
    /** 9:05 AM */
    time: (instant: string | number) => clock().format(new Date(instant)),
    /** The day of an instant: Nov 21, 2026. */
    dayOf: (instant: string) => longDay().format(new Date(instant)),
    /** A calendar date `YYYY-MM-DD` as Nov 21, 2026. */
    day: (date: string) => dayOnly().format(new Date(`${date}T00:00:00Z`)),
    /** A calendar date `YYYY-MM-DD` as Nov 21. */
    shortDay: (date: string) => dayAndMonth().format(new Date(`${date}T00:00:00Z`)),
    count: (value: number) => counts().format(value),
    time_zone,
    currency,
  };
}

import { z } from 'zod';

/** Orders appear a little after the time that they bear, and no two clocks agree. */
const OVERLAP_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Closed orders are looked at again for so many days, a day's worth a run. */
const LOOKED_AT_DAYS = 30;

/** Where a finished run stands: the newest order that was read, and which run it was. */
type Watermark = { placed: string; round: number };

/** A watermark as a text: they compare as texts, and the run counts on though no order came. */
const watermarkText = ({ placed, round }: Watermark) => `${placed} ${String(round).padStart(10, '0')}`;

function parseWatermark(text: string): Watermark {
  const [placed = '', round = '0'] = text.split(' ');
  return { placed, round: Number(round) };
}

/**
 * Where a run is: when it began, the placing time of the last order that was read, and how many orders of that very
 * time were. Placing times never change, so a page's beginning stays the same.
 */
type PageMark = { began: string; placed: string; skip: number };

export const pageText = ({ began, placed, skip }: PageMark) => `${began} ${placed} ${skip}`;

const PageText = z.tuple([z.string(), z.string(), z.coerce.number()]);

export function parsePage(text: string): PageMark {
  const [began, placed, skip] = PageText.parse(text.split(' '));
  return { began, placed, skip };
}

/** The mark of the page after one that holds orders of these placing times, in this order. */
export function nextPage(times: readonly string[], at: PageMark): PageMark {
  const placed = times.at(-1) ?? at.placed;
  const ofThatTime = times.filter((time) => time === placed).length;
  return { began: at.began, placed, skip: placed === at.placed ? at.skip + ofThatTime : ofThatTime };
}

/**
 * The watermark that a page leaves: never back, and never past the run's beginning, since what changes from then on is
 * unread.
 */
export function seenBy(times: readonly string[], from: string | null, { began }: PageMark): { seen?: string } {
  const before = from === null ? undefined : parseWatermark(from);
  const read = times.map((time) => (time < began ? time : began));
  const placed = [...read, ...(before ? [before.placed] : [])].sort().at(-1);
  return placed === undefined ? {} : { seen: watermarkText({ placed, round: (before?.round ?? 0) + 1 }) };
}

type Filter = Readonly<Record<string, unknown>>;
const moved = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

/**
 * The orders of a page. From the beginning: all that were placed. Else those placed or changed since the watermark, all
 * that are not closed, and of the closed ones those that were placed on one of the last 30 days, another day each run:
 * Vendure's time of the last change does not move when a state or an address does.
 */
export function orderFilter(from: string | null, at: PageMark | null, now: string, closed: readonly string[]): Filter {
  const placed = { orderPlacedAt: { isNull: false } };
  const unread = at ? [{ orderPlacedAt: { after: moved(at.placed, -1) } }] : [];
  if (from === null) return { _and: [placed, ...unread] };
  const watermark = parseWatermark(from);
  const since = moved(watermark.placed, -OVERLAP_MS);
  const daysAgo = watermark.round % LOOKED_AT_DAYS;
  const day = { start: moved(now, -(daysAgo + 1) * DAY_MS), end: moved(now, -daysAgo * DAY_MS) };
  const wanted = [
    { orderPlacedAt: { after: since } },
    { updatedAt: { after: since } },
    { state: { notIn: closed } },
    { orderPlacedAt: { between: day } },
  ];
  return { _and: [placed, ...unread, { _or: wanted }] };
}

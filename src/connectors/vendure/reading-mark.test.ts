import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextPage, orderFilter, pageText, parsePage, seenBy } from './reading-mark.ts';

const began = '2026-11-20T12:00:00.000Z';
const at = (minute: number) => new Date(Date.parse(began) + minute * 60_000).toISOString();

/** Reads all orders in pages, as Vendure gives them: those placed after a time, in order, from so many on. */
function readPages(times: readonly string[], size: number): number[] {
  const read: number[] = [];
  let mark = { began, placed: '', skip: 0 };
  for (let pages = 0; pages <= times.length; pages += 1) {
    const { placed, skip } = mark;
    const page = times
      .map((time, index) => ({ time, index }))
      .filter(({ time }) => time >= placed)
      .slice(skip, skip + size);
    read.push(...page.map(({ index }) => index));
    if (page.length < size) return read;
    mark = parsePage(
      pageText(
        nextPage(
          page.map(({ time }) => time),
          mark,
        ),
      ),
    );
  }
  throw new Error('the pages do not end');
}

test('each order is on one page, however many were placed at one time', () => {
  const minutes = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 1, max: 9 }), (placed, size) => {
      const times = placed.toSorted((a, b) => a - b).map(at);
      expect(readPages(times, size)).toEqual(times.map((_, index) => index));
    }),
  );
});

test('a watermark only grows, as text too, and never passes the beginning of its run', () => {
  const runs = fc.array(fc.array(fc.integer({ min: -500, max: 500 })), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(runs, (all) => {
      let from: string | null = null;
      for (const minutes of all) {
        const { seen } = seenBy(minutes.map(at), from, { began, placed: '', skip: 0 });
        if (from !== null) expect((seen ?? '') > from).toBe(true);
        expect((seen ?? '').slice(0, began.length) <= began).toBe(true);
        from = seen ?? from;
      }
    }),
  );
});

test('nothing read from the beginning leaves no watermark', () => {
  expect(seenBy([], null, { began, placed: '', skip: 0 })).toEqual({});
});

/** The days of closed orders that the runs after a watermark look at. */
function daysOf(runs: number): unknown[] {
  let from = seenBy([began], null, { began, placed: '', skip: 0 }).seen ?? null;
  return Array.from({ length: runs }, () => {
    const filter = JSON.stringify(orderFilter(from, null, began, ['Shipped']));
    from = seenBy([], from, { began, placed: '', skip: 0 }).seen ?? null;
    return /"between":(\{[^}]+\})/.exec(filter)?.[1];
  });
}

test('each of the last 30 days has its run, also where no order comes', () => {
  expect(new Set(daysOf(30)).size).toBe(30);
  expect(daysOf(60).slice(30)).toEqual(daysOf(30));
  expect(daysOf(30)).toContain('{"start":"2026-11-19T12:00:00.000Z","end":"2026-11-20T12:00:00.000Z"}');
});

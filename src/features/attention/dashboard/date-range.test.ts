import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#base/calendar-date.ts';
import { boundedRange, DateRange, datesOf, daysBetween, defaultRange, MAX_DAYS } from './date-range.ts';

const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2090-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

/** The fields that a refused range names. */
function fieldsOf(range: unknown) {
  const issues = DateRange.safeParse(range).error?.issues;
  return issues && [...new Set(issues.map((issue) => issue.path.join('.')))];
}

test('the default is the last seven days up to today', () => {
  const range = defaultRange('2026-03-02');
  expect(range).toEqual({ startDate: '2026-02-24', endDate: '2026-03-02' });
  expect(datesOf(range)).toHaveLength(7);
});

test('a reversed range names its end', () => {
  expect(fieldsOf({ startDate: '2026-03-02', endDate: '2026-03-01' })).toEqual(['endDate']);
});

test.each([
  ['startDate', { startDate: '2026-02-30', endDate: '2026-03-01' }],
  ['endDate', { startDate: '2026-02-01', endDate: '2026-13-01' }],
  ['endDate', { startDate: '2026-02-01', endDate: '2026-02-01T00:00:00Z' }],
  ['startDate', { startDate: '02/01/2026', endDate: '2026-03-01' }],
  ['startDate', { endDate: '2026-03-01' }],
  ['startDate', { startDate: '0001-01-01', endDate: '2026-03-01' }],
])('what is no day of the calendar names %s', (field, range) => {
  expect(fieldsOf(range)).toEqual([field]);
});

test('a range may have five years and no more', () => {
  const endDate = '2026-11-21';
  expect(fieldsOf({ startDate: addDays(endDate, 1 - MAX_DAYS), endDate })).toBeUndefined();
  expect(fieldsOf({ startDate: addDays(endDate, -MAX_DAYS), endDate })).toEqual(['startDate']);
});

test('a range holds each of its days once, in order', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 800 }), (startDate, more) => {
      const endDate = addDays(startDate, more);
      const dates = datesOf({ startDate, endDate });
      expect(dates).toHaveLength(more + 1);
      expect(daysBetween(startDate, endDate)).toBe(more + 1);
      expect(dates.at(0)).toBe(startDate);
      expect(dates.at(-1)).toBe(endDate);
      expect(dates).toEqual([...new Set(dates)].sort());
    }),
  );
});

test('a range that is too long is cut at its start, any other stays', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 3 * MAX_DAYS }), (endDate, less) => {
      const picked = { startDate: addDays(endDate, -less), endDate };
      const range = boundedRange(picked);
      expect(daysBetween(range.startDate, range.endDate)).toBe(Math.min(less + 1, MAX_DAYS));
      expect(range.endDate).toBe(endDate);
    }),
  );
});

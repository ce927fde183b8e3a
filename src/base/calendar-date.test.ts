import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  CalendarDate,
  dayInZone,
  instantInZone,
  monthBefore,
  offsetMinutes,
  startOfDay,
} from './calendar-date.ts';

const zones = ['UTC', 'America/Lima', 'America/Tijuana', 'America/Santiago', 'Asia/Kolkata', 'Pacific/Auckland'];

describe('days', () => {
  test('only days of the calendar pass', () => {
    expect(CalendarDate.safeParse('2024-02-29').success).toBe(true);
    for (const bad of ['2023-02-29', '2024-13-01', '2024-1-1', '0000-00-00', 'today', '2024-01-01T00:00']) {
      expect([bad, CalendarDate.safeParse(bad).success]).toEqual([bad, false]);
    }
  });

  test('a month before is the last day where the month is shorter', () => {
    expect([monthBefore('2024-03-31'), monthBefore('2023-03-31'), monthBefore('2024-01-15')]).toEqual([
      '2024-02-29',
      '2023-02-28',
      '2023-12-15',
    ]);
  });

  test('days add up', () => {
    expect([addDays('2024-02-28', 1), addDays('2024-01-01', -1)]).toEqual(['2024-02-29', '2023-12-31']);
  });
});

describe('zones', () => {
  test('a day begins at midnight of the zone, through changes of its offset', () => {
    expect(startOfDay('2026-11-21', 'America/Lima').toISOString()).toBe('2026-11-21T05:00:00.000Z');
    expect(startOfDay('2026-03-08', 'America/Tijuana').toISOString()).toBe('2026-03-08T08:00:00.000Z');
    expect(startOfDay('2026-03-09', 'America/Tijuana').toISOString()).toBe('2026-03-09T07:00:00.000Z');
  });

  test('an hour that the clocks show twice is the earlier one', () => {
    expect(instantInZone('2026-11-01T01:30', 'America/Tijuana').toISOString()).toBe('2026-11-01T08:30:00.000Z');
  });

  test('any instant lies in the day that it falls on', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...zones),
        (at, zone) => {
          const day = dayInZone(at, zone);
          expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(at.getTime());
          expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(at.getTime());
        },
      ),
    );
  });

  test('offsets are minutes east of UTC', () => {
    const at = new Date('2026-01-15T00:00:00Z');
    expect([offsetMinutes(at, 'UTC'), offsetMinutes(at, 'America/Lima'), offsetMinutes(at, 'Asia/Kolkata')]).toEqual([
      0, -300, 330,
    ]);
  });
});

import { expect, test } from 'vitest';
import { firstDayDone, type MailState, noticesToMail } from './mail-rules.ts';

const daily: MailState = { wanted: 'daily', hour: 8, mailed_up_to: 4, mailed_on: '2026-11-01' };
const at = (hour: number, day = '2026-11-02') => ({ day, hour });

test('at once, what is new is mailed, and nothing twice', () => {
  const state: MailState = { ...daily, wanted: 'at_once' };
  expect(noticesToMail(state, [3, 5, 6], at(3))).toEqual({ ids: [5, 6], is_day_done: false });
  expect(noticesToMail({ ...state, mailed_up_to: 6 }, [3, 5, 6], at(3)).ids).toEqual([]);
});

test('daily, all that is open is mailed once the hour has come, and once a day', () => {
  expect(noticesToMail(daily, [3, 5], at(7))).toEqual({ ids: [], is_day_done: false });
  expect(noticesToMail(daily, [3, 5], at(8))).toEqual({ ids: [3, 5], is_day_done: true });
  expect(noticesToMail(daily, [3, 5], at(23)).ids).toEqual([3, 5]);
  expect(noticesToMail({ ...daily, mailed_on: '2026-11-02' }, [3, 5], at(9))).toEqual({ ids: [], is_day_done: false });
  expect(noticesToMail({ ...daily, mailed_on: null }, [3, 5], at(9)).ids).toEqual([3, 5]);
});

test('a day on which nothing stands still at the hour is done without a mail', () => {
  expect(noticesToMail(daily, [], at(8))).toEqual({ ids: [], is_day_done: true });
});

test('who wants none gets none', () => {
  expect(noticesToMail({ ...daily, wanted: 'never' }, [5], at(8))).toEqual({ ids: [], is_day_done: false });
});

test('an hour that has passed is tomorrow’s', () => {
  expect([firstDayDone(8, at(7)), firstDayDone(8, at(8)), firstDayDone(8, at(15))]).toEqual([
    null,
    '2026-11-02',
    '2026-11-02',
  ]);
});

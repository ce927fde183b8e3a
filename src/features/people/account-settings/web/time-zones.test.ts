import { expect, test } from 'vitest';
import { zoneChoices, zoneLabel } from './time-zones.ts';

const JULY = new Date('2026-07-01T12:00:00Z');
const JANUARY = new Date('2026-01-01T12:00:00Z');

test('a zone is shown with the offset that it has now', () => {
  expect(zoneLabel('America/Lima', JULY)).toBe('America/Lima (UTC−05:00)');
  expect(zoneLabel('America/New_York', JULY)).toBe('America/New York (UTC−04:00)');
  expect(zoneLabel('America/New_York', JANUARY)).toBe('America/New York (UTC−05:00)');
  expect(zoneLabel('Asia/Kathmandu', JULY)).toBe('Asia/Kathmandu (UTC+05:45)');
  expect(zoneLabel('UTC', JULY)).toBe('UTC');
});

test('all zones can be chosen, UTC and the stored one among them, each once', () => {
  const zones = zoneChoices('US/Eastern', JULY).map(({ value }) => value);
  expect(zones).toEqual(expect.arrayContaining(['America/Lima', 'Europe/Madrid', 'UTC', 'US/Eastern']));
  expect(new Set(zones).size).toBe(zones.length);
  expect(zoneChoices('America/Lima', JULY).filter(({ value }) => value === 'America/Lima')).toHaveLength(1);
});

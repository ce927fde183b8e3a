import { createDice } from '../kit/seeded.ts';
import { wallClock } from '../kit/wall-clock.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const FIRST_HOUR = 8;
const LAST_HOUR = 21;
const SAME_TIME_SHARE = 0.04;
const TWINS_SHARE = 0.08;

// Sunday first.
const WEEKDAY_PATTERN = [0.6, 1.25, 1.1, 1, 1, 1.15, 0.9];

/** When an order came, and the seed of all that it holds. */
export interface Arrival {
  at: number;
  seed: string;
}

/**
 * The arrivals of the `days` days before `end`, about `aDay` each, the same for every run that looks at the same day.
 * Oldest first.
 */
export function pastArrivals(seed: string, zone: string, end: number, days: number, aDay: number): Arrival[] {
  const arrivals: Arrival[] = [];
  for (let day = days; day >= 0; day -= 1) {
    const noon = end - day * DAY_MS;
    const date = wallClock(noon, zone).slice(0, 10);
    arrivals.push(...arrivalsOn(seed, date, zoneOffset(noon, zone), aDay));
  }
  return arrivals.filter((arrival) => arrival.at <= end);
}

/** The arrivals after `from`, up to and including `to`, when one comes about every `everyMs`. Oldest first. */
export function liveArrivals(seed: string, everyMs: number, from: number, to: number): Arrival[] {
  const arrivals: Arrival[] = [];
  for (let slot = Math.floor(from / everyMs); slot * everyMs <= to; slot += 1) {
    const dice = createDice(`${seed}:slot:${slot}`);
    const at = slot * everyMs + Math.floor((dice.next() * everyMs) / 2);
    const count = dice.chance(TWINS_SHARE) ? 2 : 1;
    if (at <= from || at > to) continue;
    for (let twin = 0; twin < count; twin += 1) arrivals.push({ at, seed: `${seed}:live:${slot}:${twin}` });
  }
  return arrivals;
}

function arrivalsOn(seed: string, date: string, offset: number, aDay: number): Arrival[] {
  const midnight = Date.parse(`${date}T00:00:00Z`) - offset;
  const dice = createDice(`${seed}:day:${date}`);
  const expected = aDay * (WEEKDAY_PATTERN[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? 1);
  const count = Math.round(expected * (0.8 + dice.next() * 0.4));
  const span = (LAST_HOUR - FIRST_HOUR) * HOUR_MS;
  const times = Array.from({ length: count }, () => midnight + FIRST_HOUR * HOUR_MS + Math.floor(dice.next() * span));
  times.sort((a, b) => a - b);
  const shared = times.map((at, index) => (dice.chance(SAME_TIME_SHARE) ? (times[index - 1] ?? at) : at));
  return shared.map((at, index) => ({ at, seed: `${seed}:${date}:${index}` }));
}

/** Milliseconds that a zone's clocks are ahead of UTC. */
function zoneOffset(instant: number, zone: string): number {
  return Date.parse(`${wallClock(instant, zone)}Z`) - Math.floor(instant / 1000) * 1000;
}

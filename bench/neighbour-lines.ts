import type { ContactResult } from './contact-rounds.ts';
import { figuresOf } from './figures.ts';
import type { Line } from './report.ts';
import type { WorkTimes } from './timed-works.ts';

/** Works of an account beside another whose orders wait for a partner's limit, in place of bare: alone. */
export function neighbourLines(times: readonly WorkTimes[]): Line[] {
  return times.map(({ work, alone, beside }) => {
    const [ours, bare] = [figuresOf(beside), figuresOf(alone)];
    const figures = { ours: ours.p50, oursP95: ours.p95, bare: bare.p50, bareP95: bare.p95 };
    return { work, unit: 'ms', ...figures, target: '<= 2 x alone', isMet: ours.p50 <= 2 * bare.p50 };
  });
}

/** The last contact may wait for one more turn of the poll. */
const MOST_LIMIT_RATIO = 1.25;

/**
 * Contacts that go to a CRM in place of bare: as fast as its limit lets them; orders beside them, in place of bare:
 * alone.
 */
export function contactLines({ contacts, seconds, limitSeconds, times }: ContactResult): Line[] {
  return [
    {
      work: `${contacts} contacts synced, with all that waits for them (bare: the calls at the limit)`,
      unit: 's',
      ours: seconds,
      bare: limitSeconds,
      target: `<= ${MOST_LIMIT_RATIO} x the limit`,
      isMet: seconds <= MOST_LIMIT_RATIO * limitSeconds,
    },
    ...neighbourLines(times),
  ];
}

import type { AnswerRates } from '../../clock-contract.ts';

type Rate = AnswerRates['hour'];

/** How many of the tries came to an answer, from 0 to 1; null where there was none. */
export function shareOf({ answered, failed }: Rate): number | null {
  return answered + failed === 0 ? null : answered / (answered + failed);
}

const FINE = 0.97;
const POOR = 0.7;

/** By the last hour; by the day where nothing was tried in it. */
export function toneOf(hour: Rate, day: Rate): 'success' | 'warning' | 'danger' {
  const share = shareOf(hour) ?? shareOf(day) ?? 1;
  return share >= FINE ? 'success' : share >= POOR ? 'warning' : 'danger';
}

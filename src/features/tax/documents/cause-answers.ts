import { findingAnswers } from '#countries/core/finding-answers.ts';
import { findCountry } from '#countries/countries.ts';
import { type CauseAnswer, type DocumentCause, SOON_MS } from './cause-contract.ts';

type Answers = { answers: CauseAnswer[]; setting: string | null };

const answers = (...all: CauseAnswer[]): Answers => ({ answers: all, setting: null });

/** What staff can do for all documents of a cause at once, and the field of the issuer's form where that is a setting. */
export function answersOf({ need, country, code }: Pick<DocumentCause, 'need' | 'country' | 'code'>): Answers {
  if (need === 'due' || code === null) return answers('check_status');
  if (need === 'refused') {
    const by = findCountry(country)?.messages[code]?.by;
    if (by === 'settings') return answers('settings', 'submit');
    // Only a newer Bodega makes another document of the same order.
    return by === 'us' ? answers() : answers('submit');
  }
  const answer = findingAnswers.get(code);
  switch (answer?.by) {
    case 'buyer':
      return answers('ask_buyers');
    case 'settings':
      return { answers: ['settings'], setting: answer.field && `settings.${answer.field}` };
    case 'again':
      return answers('submit');
    case undefined:
      return answers();
  }
}

/** Whether a cause presses: a refusal, or a limit by law that is over or near. The others can wait. */
export const isUrgent = ({ need, send_by }: Pick<DocumentCause, 'need' | 'send_by'>, now: number): boolean =>
  need === 'refused' || (send_by !== null && Date.parse(send_by) - now < SOON_MS);

type Ordered = Pick<DocumentCause, 'need' | 'send_by' | 'documents' | 'since'>;

/** What presses first, by the soonest limit; then the causes of most documents, of as many the oldest. */
export function sortCauses<C extends Ordered>(causes: readonly C[], now: number): C[] {
  const limitOf = ({ send_by }: Ordered) => (send_by === null ? Number.POSITIVE_INFINITY : Date.parse(send_by));
  const byLimit = (a: C, b: C) => (limitOf(a) === limitOf(b) ? 0 : limitOf(a) - limitOf(b));
  return causes.toSorted(
    (a, b) =>
      Number(isUrgent(b, now)) - Number(isUrgent(a, now)) ||
      (isUrgent(a, now) ? byLimit(a, b) : 0) ||
      b.documents - a.documents ||
      Date.parse(a.since) - Date.parse(b.since),
  );
}

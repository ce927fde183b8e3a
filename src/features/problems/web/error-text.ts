import { type Problem, problemKinds } from '../problem-kinds.ts';

// Subjects may hold anything, '; ' too: only one with a known kind behind it parts two problems.
const BETWEEN = new RegExp(`; (?=(?:${problemKinds.join('|')})(?: |$))`);

/** The problems that an order's `error` column lists, as `kind subject; kind subject`; what has no known kind is left out. */
export function problemsInError(error: string | null): Problem[] {
  return (error ?? '').split(BETWEEN).flatMap((part) => {
    const space = part.indexOf(' ');
    const [word, subject] = space < 0 ? [part, ''] : [part.slice(0, space), part.slice(space + 1)];
    const kind = problemKinds.find((one) => one === word);
    return kind ? [{ kind, subject }] : [];
  });
}

import { interpolate, type Translation } from '#base/text.ts';
import type { orders } from '#texts/en/orders.ts';
import type { problems } from '#texts/en/problems.ts';
import { codedKinds, type Problem, type ProblemKind, problemKinds } from './problem-kinds.ts';

type Cause = Pick<Problem, 'kind' | 'subject'>;
type NamedCause = Cause & {
  /** What the channel calls the subject, where it has a name for it. */
  subject_name?: string | null;
};

/** The texts that name problems, in any language; server and browser have them. */
export type ProblemTexts = {
  orders: { fields: Translation<typeof orders.fields> };
  problems: Pick<Translation<typeof problems>, 'kinds' | 'causes' | 'causes_without_subject' | 'named'>;
};

/** A cause in words: what is missing or wrong, with its subject. A code that its channel names has its name too. */
export function causeIn(t: ProblemTexts, cause: NamedCause): string {
  const { kinds, causes, causes_without_subject } = t.problems;
  const bare: Partial<Record<ProblemKind, string>> = causes_without_subject;
  if (cause.subject.trim() === '') return bare[cause.kind] ?? kinds[cause.kind];
  return interpolate(causes[cause.kind], { subject: subjectIn(t, cause) });
}

/** Of an incomplete address the subject is a field. */
function subjectIn(t: ProblemTexts, { kind, subject, subject_name }: NamedCause): string {
  if (codedKinds.includes(kind) && subject_name)
    return interpolate(t.problems.named, { name: subject_name, code: subject });
  const fields: Readonly<Record<string, string>> = t.orders.fields;
  return (kind === 'incomplete_address' ? fields[subject] : undefined) ?? subject;
}

/** What one problem is known by, and how it appears in an order's `error` column. */
export const problemKey = ({ kind, subject }: Cause): string => `${kind} ${subject}`;

/** Several of them in one column; null for none. */
export const errorOf = (problems: readonly Cause[]): string | null => problems.map(problemKey).join('; ') || null;

// Subjects may hold anything, '; ' too: only one with a known kind behind it parts two problems.
const BETWEEN = new RegExp(`; (?=(?:${problemKinds.join('|')})(?: |$))`);

/** The problems that an order's `error` column lists, as `errorOf` wrote them; what has no known kind is left out. */
export function problemsInError(error: string | null): Cause[] {
  return (error ?? '').split(BETWEEN).flatMap((part) => {
    const space = part.indexOf(' ');
    const [word, subject] = space < 0 ? [part, ''] : [part.slice(0, space), part.slice(space + 1)];
    const kind = problemKinds.find((one) => one === word);
    return kind ? [{ kind, subject }] : [];
  });
}

/** What channels call the subjects of problems, by `problemKey`. */
export type SubjectNames = Readonly<Record<string, string>>;

/** An `error` column as people read it, a sentence a line; what names no problem stays as it is. */
export function errorText(t: ProblemTexts, error: string | null, names: SubjectNames = {}): string | null {
  const problems = problemsInError(error);
  const sentence = (problem: Cause) => causeIn(t, { ...problem, subject_name: names[problemKey(problem)] ?? null });
  return problems.length > 0 ? problems.map(sentence).join('\n') : error;
}

import type { z } from 'zod';
import type { Answer } from '#features/orders/problem-fixes/answers-contract.ts';
import type { fixProblem } from '#features/orders/problem-fixes/contract.ts';
import type { ProblemGroup } from './contract.ts';
import type { InboxEntry } from './inbox-entries.ts';

export type Fix = z.output<typeof fixProblem.body>;

/** What a cause's answer leads to: a product's id, the code of a method, or a core location. */
export type Target = string;

export const targetOf = (answer: Answer): Target =>
  answer.kind === 'unlinked_product' ? String(answer.product.id) : answer.to;

/** The answers that are suggested for the lines of an entry. */
const answersOf = ({ kind, lines }: InboxEntry, answers: readonly Answer[]): Answer[] =>
  answers.filter((answer) => answer.kind === kind && lines.some((line) => isOfLine(line, answer)));

const isOfLine = (line: ProblemGroup, answer: Answer) =>
  line.connection_id === answer.connection_id && line.subject === answer.subject;

/**
 * The answer that is prepared for an entry: the one that its lines agree on, with the weakest reason of them; null for
 * none.
 */
export function preparedAnswer(entry: InboxEntry, answers: readonly Answer[]): Answer | null {
  const own = answersOf(entry, answers);
  const [first] = own;
  if (!first || own.some((one) => targetOf(one) !== targetOf(first))) return null;
  return own.find((one) => !isSureAnswer(one)) ?? first;
}

const isSureAnswer = (answer: Answer) => answer.kind === 'unlinked_product' && answer.is_sure;

/** Whether each channel of an entry has the one product of the same SKU. */
export function isSure(entry: InboxEntry, answers: readonly Answer[]): boolean {
  const own = answersOf(entry, answers);
  const prepared = preparedAnswer(entry, answers);
  return own.length === entry.lines.length && prepared !== null && isSureAnswer(prepared);
}

/** The correction of one channel's part of a cause; undefined for kinds that no mapping or link corrects. */
export function fixOf({ kind, connection_id, subject }: ProblemGroup, target: Target): Fix | undefined {
  const cause = { connection_id, subject };
  if (kind === 'unlinked_product') return { kind, ...cause, product_id: Number(target) };
  if (kind === 'unmapped_shipping_code') return { kind, ...cause, amware_code: target };
  if (kind === 'unmapped_location') return { kind, ...cause, core_id: target };
  return undefined;
}

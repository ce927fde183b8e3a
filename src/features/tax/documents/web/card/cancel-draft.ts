import type { DocumentDetail } from '../../contract.ts';
import { validStates } from '../../document-state.ts';

/** Why a document is to be cancelled, as far as it is filled in. */
export type CancelDraft = { motive: string | null; text: string; substitute_id: number | null };

type Cancelled = Pick<DocumentDetail, 'id' | 'motives'>;

export const firstDraft = ({ motives }: Cancelled): CancelDraft => ({
  motive: motives.length === 1 ? (motives[0]?.code ?? null) : null,
  text: '',
  substitute_id: null,
});

/** Whether the chosen motive is that another document takes its place. */
export function needsSubstitute({ motives }: Cancelled, { motive }: CancelDraft): boolean {
  return motives.some(({ code, needs_substitute }) => code === motive && needs_substitute);
}

/** The fields without which the authority is not asked. */
export function missingIn(document: Cancelled, draft: CancelDraft): ('motive' | 'text' | 'substitute_id')[] {
  return [
    ...(draft.motive === null ? (['motive'] as const) : []),
    ...(draft.text.trim() === '' ? (['text'] as const) : []),
    ...(needsSubstitute(document, draft) && draft.substitute_id === null ? (['substitute_id'] as const) : []),
  ];
}

type Sibling = Pick<DocumentDetail, 'id' | 'state' | 'kind' | 'part'>;

/** The other valid documents of the same kind and part of the order: each may take a document's place. */
export function substitutesOf<D extends Sibling>(document: Sibling, siblings: readonly D[]): D[] {
  return siblings.filter(
    ({ id, state, kind, part }) =>
      id !== document.id &&
      kind === document.kind &&
      part === document.part &&
      validStates.some((valid) => valid === state),
  );
}

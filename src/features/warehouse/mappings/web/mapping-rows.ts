import { hasWords } from '#base/fold.ts';
import type { SuggestedChoice } from '../choices.ts';
import type { Offer } from '../mapping-rules.ts';

/** One row of a mapping table, whatever is mapped. */
export type MappingRow = {
  /** The partner's code: a row's identity, and what is mapped. */
  key: string;
  description: string;
  /** Where it leads as stored, and what that is called. */
  saved: string | null;
  savedName: string | null;
  offer: Offer | null;
  mappedBy: string | null;
  /** What it probably stands for, where nothing is mapped. */
  suggested: SuggestedChoice | null;
  isListed: boolean;
  /** Orders that wait for it, and of these those that miss something else too. */
  orders: number;
  staying: number;
};

/** What a member chose for a row and what the row showed then. */
export type Draft = { to: string | null; shown: string | null };
export type Drafts = ReadonlyMap<string, Draft>;

/** How a draft stands to what is stored now: `clash` where another member saved something else since it was made. */
export function stateOf({ saved }: Pick<MappingRow, 'saved'>, draft: Draft | undefined): 'clean' | 'changed' | 'clash' {
  if (!draft || draft.to === saved) return 'clean';
  return draft.shown === saved ? 'changed' : 'clash';
}

/** The rows that a save has to send, in the table's order. */
export function changedRows<Row extends MappingRow>(rows: readonly Row[], drafts: Drafts): (Row & Draft)[] {
  return rows.flatMap((row) => {
    const draft = drafts.get(row.key);
    return draft && stateOf(row, draft) !== 'clean' ? [{ ...row, ...draft }] : [];
  });
}

/**
 * Rows in the order in which they were first seen, so that none jumps away while it is worked on; new ones come first.
 */
export function keepOrder<Row extends { key: string }>(seen: readonly string[], rows: readonly Row[]): Row[] {
  const place = new Map(seen.map((key, index) => [key, index]));
  return [...rows].sort((a, b) => (place.get(a.key) ?? -1) - (place.get(b.key) ?? -1));
}

/** The rows whose code or description holds a text, in any letter case. */
export function matching<Row extends MappingRow>(rows: readonly Row[], search: string): readonly Row[] {
  if (search === '') return rows;
  return rows.filter(({ key, description, savedName }) => hasWords(`${key} ${description} ${savedName ?? ''}`, search));
}

/** The key of the row that a link wants to be shown: by its code, or the first that leads to what is gone. */
export function rowToFocus(rows: readonly MappingRow[], focus: string, gone: string): string | undefined {
  const row = rows.find(({ key }) => focus !== '' && key === focus);
  return (row ?? rows.find(({ saved }) => gone !== '' && saved === gone))?.key;
}

/** The page, counted from 1, that has a row. */
export function pageOfRow(rows: readonly MappingRow[], key: string, perPage: number): number {
  return (
    Math.floor(
      Math.max(
        0,
        rows.findIndex((row) => row.key === key),
      ) / perPage,
    ) + 1
  );
}

/**
 * What the server found wrong with a row of a save, by key: its fields are named `data.3.amwareCode` by their place.
 */
export function refusalsByKey(
  fields: Readonly<Record<string, readonly string[]>> | undefined,
  sent: readonly { key: string }[],
): ReadonlyMap<string, string> {
  const found = Object.entries(fields ?? {}).flatMap(([field, texts]) => {
    const row = sent[Number(field.split('.')[1])];
    return row ? [[row.key, texts.join(' ')] as const] : [];
  });
  return new Map(found);
}

import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#ui/texts.ts';
import type { MappingRow } from './mapping-rows.ts';
import classes from './mappings.module.css';
import { RowState } from './row-state.tsx';
import { SuggestedValue } from './suggested-value.tsx';
import type { MappingDrafts } from './use-mapping-drafts.ts';

/** What a choice's field needs of its row. */
type Choice = {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string | undefined;
  /** What a stored value is called that can no longer be chosen. */
  goneLabel: string | undefined;
};

/** What the lines of a mapping table are made of. */
export type RowParts<Row extends MappingRow> = {
  drafts: MappingDrafts;
  /** What a value is called that can be chosen. */
  nameOf: (value: string) => string | undefined;
  /** The field in which the row's value is chosen. */
  choice: (row: Row, choice: Choice) => ReactNode;
  /** More columns, such as when a code was last used or a button. */
  extra: readonly { title: string; isHidden?: boolean; cell: (row: Row) => ReactNode }[];
  refusals: ReadonlyMap<string, string>;
  /** Rows that were fetched just now. */
  fresh: ReadonlySet<string>;
};

type Props<R extends MappingRow> = { parts: RowParts<R>; row: R; isFocused: boolean };

/** One code, what it stands for, and how that stands. */
export function MappingLine<R extends MappingRow>({ parts, row, isFocused }: Props<R>) {
  const { drafts, choice, extra, refusals, fresh, nameOf } = parts;
  const draft = drafts.drafts.get(row.key);
  const line = useFocus(isFocused);
  return (
    <tr ref={line} data-focus={isFocused || undefined} data-changed={draft !== undefined || undefined}>
      <th scope="row">
        {row.key}
        {row.description && <small>{row.description}</small>}
        {!row.isListed && <NotListed />}
      </th>
      <td className={classes.choice}>
        {choice(row, {
          value: draft ? draft.to : row.saved,
          onChange: (value) => drafts.choose(row, value),
          error: refusals.get(row.key),
          goneLabel: row.savedName ?? undefined,
        })}
        {!draft && row.saved === null && row.suggested && (
          <SuggestedValue
            suggested={row.suggested}
            name={nameOf(row.suggested.to) ?? row.suggested.to}
            code={row.key}
            onUse={(to) => drafts.choose(row, to)}
          />
        )}
      </td>
      <td>
        <RowState row={row} draft={draft} drafts={drafts} isNew={fresh.has(row.key)} />
      </td>
      {extra.map(({ title, cell }) => (
        <td key={title}>{cell(row)}</td>
      ))}
    </tr>
  );
}

function NotListed() {
  return <small>{useTexts().mappings.states.not_listed}</small>;
}

/** Brings a row that a link asked for into sight, with the cursor in its field. */
function useFocus(isFocused: boolean) {
  const line = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (!isFocused) return;
    line.current?.scrollIntoView({ block: 'center' });
    line.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isFocused]);
  return line;
}

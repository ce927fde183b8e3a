import { Box, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { useTexts } from '#ui/texts.ts';
import { MappingLine, type RowParts } from './mapping-line.tsx';
import { keepOrder, type MappingRow, matching, pageOfRow } from './mapping-rows.ts';
import classes from './mappings.module.css';
import type { MappingList } from './use-mapping-list.ts';

type Props<Row extends MappingRow> = RowParts<Row> & {
  label: string;
  searchLabel: string;
  columns: { code: ReactNode; choice: ReactNode };
  rows: readonly Row[];
  list: MappingList;
};

/** Codes against what they stand for: searched, a page at a time, each row with its own state. */
export function MappingTable<Row extends MappingRow>(props: Props<Row>) {
  const { label, searchLabel, columns, rows, list, extra } = props;
  const { search, perPage } = list.state;
  const sorted = useStableOrder(rows);
  const shown = matching(sorted, search);
  const focus = list.focusOf(sorted);
  const page = focus === undefined || search !== '' ? list.state.page : pageOfRow(shown, focus, perPage);
  const lastPage = Math.max(1, Math.ceil(shown.length / perPage));
  const current_page = Math.min(page, lastPage);
  const figures = { total: shown.length, total_is_capped: false, current_page, per_page: perPage, last_page: lastPage };
  return (
    <>
      {rows.length > 10 && (
        <Box mb={10}>
          <ListSearch
            value={search}
            label={searchLabel}
            onSearch={(text, options) => list.set({ search: text }, options)}
          />
        </Box>
      )}
      <div className={classes.frame}>
        <table className={classes.table}>
          <caption className="visually-hidden">{label}</caption>
          <Head columns={columns} extra={extra} />
          <tbody>
            {shown.slice((current_page - 1) * perPage, current_page * perPage).map((row) => (
              <MappingLine key={row.key} parts={props} row={row} isFocused={row.key === focus} />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <NothingFound onClear={() => list.set({ search: '' })} />}
      </div>
      {shown.length > 10 && (
        <ListFooter
          page={figures}
          onPage={(next) => list.set({ page: next })}
          onPerPage={(size) => list.set({ perPage: size })}
        />
      )}
    </>
  );
}

/** Rows stay where they were first seen until the screen is opened again. */
function useStableOrder<Row extends MappingRow>(rows: readonly Row[]): readonly Row[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const sorted = keepOrder(seen, rows);
  const known = new Set(seen);
  if (sorted.some(({ key }) => !known.has(key))) setSeen(sorted.map(({ key }) => key));
  return sorted;
}

type HeadProps = {
  columns: { code: ReactNode; choice: ReactNode };
  extra: readonly { title: string; isHidden?: boolean }[];
};

function Head({ columns, extra }: HeadProps) {
  const t = useTexts().mappings.columns;
  return (
    <thead>
      <tr>
        <th scope="col">{columns.code}</th>
        <th scope="col">{columns.choice}</th>
        <th scope="col">{t.state}</th>
        {extra.map(({ title, isHidden = false }) => (
          <th key={title} scope="col">
            {isHidden ? <span className="visually-hidden">{title}</span> : title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useTexts().mappings;
  const clear = (
    <Button size="xs" variant="default" onClick={onClear}>
      {t.show_all}
    </Button>
  );
  return (
    <EmptyState title={t.none_found} icon="search" action={clear}>
      {t.none_found_text}
    </EmptyState>
  );
}

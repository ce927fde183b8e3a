import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findExports } from '../contract.ts';
import type { ExportKind } from '../export-sheets.ts';
import { ExportRows } from './export-rows.tsx';
import { refreshMs } from './export-rules.ts';

const A_PAGE = 25;

type Props = { kind?: ExportKind | undefined; page: number; onPage: (page: number) => void };

/** Past exports, all or of one kind. */
export function ExportTable({ kind, page, onPage }: Props) {
  const t = useTexts().exports.list;
  const found = useQuery({
    ...queryOf(findExports, { query: { page, perPage: A_PAGE, kind } }),
    refetchInterval: ({ state: { data } }) => refreshMs(data?.data),
  });
  return <ExportRows label={t.label} kind={kind} found={found} onPage={onPage} />;
}

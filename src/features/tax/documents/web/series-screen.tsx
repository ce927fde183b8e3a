import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate, pluralise } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import table from '#ui/panel-table.module.css';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useTexts } from '#ui/texts.ts';
import { findSeries, type SeriesRow } from '../series-contract.ts';
import { DocumentsTabs } from './documents-tabs.tsx';
import { useSeriesName } from './series-name.ts';
import { isRunningOut, numbersLeft } from './series-range.ts';

/** The most gaps that the call answers. */
const MAX_GAPS = 100;

/** Every series of numbers with its gaps, and why each is one. */
export function SeriesScreen() {
  const t = useTexts().taxDocuments;
  const { data, error, isPending, refetch } = useQuery(queryOf(findSeries, {}));
  return (
    <>
      <PageHeader title={t.title}>{t.series.hint}</PageHeader>
      <DocumentsTabs />
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {isPending && <Skeleton height={180} radius="md" />}
      {data?.data.length === 0 && (
        <EmptyState title={t.series.none} icon="layers">
          {t.series.none_text}
        </EmptyState>
      )}
      {data && data.data.length > 0 && <SeriesTable rows={data.data} />}
      {data?.data
        .filter(({ gaps }) => gaps.length > 0)
        .map((one) => (
          <GapsPanel key={one.id} series={one} />
        ))}
    </>
  );
}

/** A line for each series; one that runs out says so. */
function SeriesTable({ rows }: { rows: readonly SeriesRow[] }) {
  const t = useTexts().taxDocuments.series;
  const { count } = useFormats();
  const nameOf = useSeriesName();
  const columns = useColumns('tax-series', [
    {
      name: 'name',
      title: t.name,
      cell: (series) => (
        <Link to="/documents" search={{ series_id: String(series.id) }} className="link">
          {nameOf(series)}
        </Link>
      ),
    },
    { name: 'next', title: t.facts.next, align: 'right', cell: ({ next_number }) => next_number },
    { name: 'last', title: t.facts.last, align: 'right', cell: ({ last }) => last ?? t.no_end },
    { name: 'issued', title: t.facts.issued, align: 'right', cell: ({ issued }) => count(issued) },
    { name: 'left', title: t.facts.left, align: 'right', cell: (series) => <Left series={series} /> },
    { name: 'gaps', title: t.gaps, align: 'right', cell: ({ gaps }) => count(gaps.length) },
  ] satisfies Column<SeriesRow>[]);
  return (
    <DataTable
      label={t.label}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLabel={(series) => nameOf(series)}
      empty={null}
    />
  );
}

/** How many numbers its range has left; a badge where they run out. */
function Left({ series }: Props) {
  const t = useTexts().taxDocuments.series;
  const { count } = useFormats();
  const left = numbersLeft(series);
  if (left === null) return null;
  if (!isRunningOut(series)) return count(left);
  return <StatusBadge tone={left === 0 ? 'danger' : 'warning'}>{pluralise(t.running_out, left, count)}</StatusBadge>;
}

type Props = { series: SeriesRow };

/** The numbers of a series that no valid document has. */
function GapsPanel({ series }: Props) {
  const t = useTexts().taxDocuments.series;
  const name = useSeriesName()(series);
  return (
    <Panel title={interpolate(t.gaps_label, { series: name })} term="gap">
      <Gaps series={series} name={name} />
    </Panel>
  );
}

function Gaps({ series: { gaps, prefix }, name }: Props & { name: string }) {
  const tax_documents = useTexts().taxDocuments;
  const { ui } = useTexts();
  const t = tax_documents.series;
  return (
    <>
      <div className={table.frame}>
        <table className={table.table}>
          <caption className="visually-hidden">{interpolate(t.gaps_label, { series: name })}</caption>
          <thead>
            <tr>
              <th scope="col">{t.number}</th>
              <th scope="col">{t.reason}</th>
              <th scope="col">{tax_documents.facts.order}</th>
              <th scope="col">{t.document}</th>
            </tr>
          </thead>
          <tbody>
            {gaps.map(({ number, reason, document_id, order_number }) => (
              <tr key={number}>
                <th scope="row" className="numeric">
                  {number}
                </th>
                <td>{reason}</td>
                <td>{order_number ?? ui.none}</td>
                <td>
                  {document_id === null ? (
                    ui.none
                  ) : (
                    <Link
                      to="/documents/$id"
                      params={{ id: String(document_id) }}
                      className="link"
                      aria-label={interpolate(tax_documents.actions.open_name, { number: `${prefix} ${number}` })}
                    >
                      {t.open}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {gaps.length >= MAX_GAPS && (
        <Text mt="sm" c="dimmed">
          {interpolate(t.most, { count: MAX_GAPS })}
        </Text>
      )}
    </>
  );
}

import { Skeleton } from '@mantine/core';
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
import { Term } from '#ui/term.tsx';
import { useTexts } from '#ui/texts.ts';
import { findSeries, type SeriesRow } from '../contract.ts';
import { DocumentsTabs } from './documents-tabs.tsx';
import classes from './series.module.css';
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
      <div className={classes.list}>
        {data?.data.map((series) => (
          <SeriesPanel key={series.id} series={series} />
        ))}
      </div>
    </>
  );
}

type Props = { series: SeriesRow };

function SeriesPanel({ series }: Props) {
  const t = useTexts().taxDocuments.series;
  const { count } = useFormats();
  const name = useSeriesName()(series);
  const left = numbersLeft(series);
  const figures: readonly (readonly [string, string])[] = [
    [t.facts.next, String(series.next_number)],
    [t.facts.last, series.last === null ? t.no_end : String(series.last)],
    [t.facts.issued, count(series.issued)],
    ...(left === null ? [] : [[t.facts.left, count(left)] as const]),
  ];
  return (
    <Panel
      title={name}
      actions={
        <>
          {left !== null && isRunningOut(series) && (
            <StatusBadge tone={left === 0 ? 'danger' : 'warning'}>{pluralise(t.running_out, left, count)}</StatusBadge>
          )}
          <Link to="/documents" search={{ series_id: String(series.id) }} className={classes.link}>
            {t.show}
          </Link>
        </>
      }
    >
      <dl className={classes.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="numeric">{value}</dd>
          </div>
        ))}
      </dl>
      {series.gaps.length === 0 ? <p className={classes.hint}>{t.no_gaps}</p> : <Gaps series={series} name={name} />}
    </Panel>
  );
}

function Gaps({ series: { gaps, prefix }, name }: Props & { name: string }) {
  const tax_documents = useTexts().taxDocuments;
  const { ui } = useTexts();
  const t = tax_documents.series;
  return (
    <>
      <h3 className={classes.gaps}>
        <Term of="gap">{t.gaps}</Term>
      </h3>
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
                      className={classes.link}
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
      {gaps.length >= MAX_GAPS && <p className={classes.hint}>{interpolate(t.most, { count: MAX_GAPS })}</p>}
    </>
  );
}

import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useFormats } from './formats-provider.tsx';
import { lazyPart } from './lazy-part.tsx';
import { Panel } from './panel.tsx';
import classes from './stacked-columns.module.css';
import type { ColumnOfCounts } from './stacked-columns-chart.tsx';
import { useTexts } from './texts.ts';

export type StackedColumnsProps = {
  title: string;
  /** The series, in the order of the counts. */
  series: readonly string[];
  /** Undefined while loading: a spinner turns. */
  columns: readonly ColumnOfCounts[] | undefined;
};

const Chart = lazyPart(async () => (await import('./stacked-columns-chart.tsx')).StackedColumnsChart, Spinner);

function Spinner({ title }: { title: string }) {
  return <Loader className={classes.spinner ?? ''} role="status" aria-label={title} />;
}

/**
 * Counts by day, stacked: `<StackedColumns title={t.dashboard.orders} series={history.connectors}
 * columns={history.orders} />`. Can be read as a table instead.
 */
export function StackedColumns({ title, series, columns }: StackedColumnsProps) {
  const t = useTexts().ui.chart;
  const [isTable, setIsTable] = useState(false);
  const toggle = (
    <Button size="compact-xs" variant="subtle" color="gray" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
      {isTable ? t.as_chart : t.as_table}
    </Button>
  );
  return (
    <Panel title={title} actions={toggle}>
      <div className={isTable ? undefined : classes.frame}>
        {columns === undefined && <Spinner title={title} />}
        {columns && isTable && <CountTable title={title} series={series} columns={columns} />}
        {columns && !isTable && <Chart title={title} series={series} columns={columns} />}
      </div>
    </Panel>
  );
}

function CountTable({
  title,
  series,
  columns,
}: {
  title: string;
  series: readonly string[];
  columns: readonly ColumnOfCounts[];
}) {
  const t = useTexts().ui.chart;
  const { count, day } = useFormats();
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t.date}</th>
          {series.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">{t.total}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ date, counts }) => (
          <tr key={date}>
            <th scope="row">{day(date)}</th>
            {series.map((name, index) => (
              <td key={name}>{count(counts[index] ?? 0)}</td>
            ))}
            <td>{count(counts.reduce((sum, one) => sum + one, 0))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

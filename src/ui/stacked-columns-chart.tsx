import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useFormats } from './formats-provider.tsx';
import { useTexts } from './texts.ts';

const HEIGHT = 400;
const COLOURS = ['pine.6', 'blue.4', 'yellow.4', 'red.4', 'gray.5', 'green.4', 'blue.7', 'yellow.7'];

/** One column: a calendar date `YYYY-MM-DD` and a count for each series. */
export type ColumnOfCounts = { date: string; counts: readonly number[] };

type Props = { title: string; series: readonly string[]; columns: readonly ColumnOfCounts[] };

/** The part of `StackedColumns` that brings the drawing library with it. */
export function StackedColumnsChart({ title, series, columns }: Props) {
  const t = useTexts().ui.chart;
  const { count, shortDay } = useFormats();
  if (columns.every(({ counts }) => counts.every((one) => one === 0))) return <p>{t.empty}</p>;
  return (
    <BarChart
      h={HEIGHT}
      role="img"
      aria-label={title}
      accessibilityLayer={false}
      type="stacked"
      dataKey="day"
      data={columns.map(({ date, counts }) => ({
        day: shortDay(date),
        ...Object.fromEntries(series.map((name, index) => [name, counts[index] ?? 0])),
      }))}
      series={series.map((name, index) => ({ name, color: COLOURS[index % COLOURS.length] ?? 'gray.5' }))}
      valueFormatter={count}
      withLegend
      legendProps={{ verticalAlign: 'bottom' }}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      maxBarWidth={48}
      barProps={{ isAnimationActive: false }}
    />
  );
}

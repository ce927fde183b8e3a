import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { FirstOrderBlock } from '#features/attention/first-order/web/first-order-block.tsx';
import { firstOrderQuery } from '#features/attention/first-order/web/first-order-query.ts';
import { useFirstOrder } from '#features/attention/first-order/web/use-first-order.ts';
import { countOpenWork } from '#features/attention/notices/open-work-contract.ts';
import { DateRangeFields } from '#ui/date-range-fields.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useCommands } from '#ui/shortcuts.ts';
import { StackedColumns } from '#ui/stacked-columns.tsx';
import { useTexts } from '#ui/texts.ts';
import { asOf } from '../as-of.ts';
import classes from './dashboard.module.css';
import { problemsQuery, useFigures } from './dashboard-queries.ts';
import { FlowToday } from './flow-today.tsx';
import { NeedsYou, NeedsYouSkeleton } from './needs-you.tsx';
import { StatusCounts } from './status-counts.tsx';
import { TodaySummary } from './today-summary.tsx';
import { useDateRange } from './use-date-range.ts';

/**
 * The causes that need attention, the progress of the day's orders, the counts and the charts. A new account sees the
 * steps to its first order in place of empty charts. The screen is drawn once all of it is known, so nothing moves.
 */
export function DashboardScreen() {
  const t = useTexts().dashboard;
  const dates = useDateRange();
  const figures = useFigures(dates[0]);
  const problems = useQuery(problemsQuery);
  const work = useQuery(queryOf(countOpenWork, {}));
  const firstOrder = useQuery(firstOrderQuery);
  const { view, see } = useFirstOrder();
  const { orders, customers, today } = figures;
  const isEmpty = orders.data?.connectors.length === 0 && customers.data?.connectors.length === 0;
  const isKnown = ![problems, work, firstOrder, today].some((query) => query.isPending);
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          <>
            <AsOf takenAt={figures.takenAt} />
            <RefreshButton {...figures} />
          </>
        }
      />
      <TodaySummary today={isKnown ? today.data : undefined} orders={work.data?.orders} lastHere={figures.lastHere} />
      {isKnown ? (
        <>
          {' '}
          <div className={classes.blocks}>
            {view.is !== 'nothing' && <FirstOrderBlock view={view} onSee={see} />}
            {isEmpty ? view.is !== 'steps' && <NothingYet /> : <NeedsYou />}
            {!isEmpty && <FlowToday today={today.data} />}
            {(view.is !== 'steps' || !isEmpty) && <Figures figures={figures} dates={dates} />}
          </div>
        </>
      ) : (
        <NeedsYouSkeleton />
      )}
    </>
  );
}

type FiguresProps = {
  figures: ReturnType<typeof useFigures>;
  dates: ReturnType<typeof useDateRange>;
};

function Figures({ figures, dates: [range, setRange] }: FiguresProps) {
  const t = useTexts().dashboard;
  const { statuses, orders, customers, today } = figures;
  const failed = [statuses, orders, customers, today].find((query) => query.isError);
  return (
    <section className={classes.blocks} aria-labelledby="figures">
      <Group justify="space-between" gap="8px 16px" mt="xs">
        <h2 id="figures">{t.figures}</h2>
        <DateRangeFields
          value={{ start: range.startDate, end: range.endDate }}
          onChange={({ start, end }) => setRange({ startDate: start, endDate: end })}
        />
      </Group>
      {failed?.error && (
        <LoadError error={failed.error} onRetry={figures.refresh} hasData={failed.data !== undefined} />
      )}
      <StatusCounts counts={statuses.data} range={range} isOld={statuses.isPlaceholderData} />
      <div className={classes.charts}>
        <StackedColumns
          title={t.imported_orders}
          series={orders.data?.connectors ?? []}
          columns={orders.isPlaceholderData ? undefined : orders.data?.orders}
        />
        <StackedColumns
          title={t.imported_customers}
          series={customers.data?.connectors ?? []}
          columns={customers.isPlaceholderData ? undefined : customers.data?.customers}
        />
      </div>
    </section>
  );
}

function AsOf({ takenAt }: { takenAt: number }) {
  const t = useTexts().dashboard;
  const { time_zone } = useFormats();
  return <span className={classes.asOf}>{takenAt > 0 && interpolate(t.as_of, asOf(takenAt, time_zone))}</span>;
}

function RefreshButton({ isFetching, refresh }: { isFetching: boolean; refresh: () => void }) {
  const t = useTexts().dashboard;
  useCommands([{ keys: 'r', label: t.keys.refresh, run: refresh }]);
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="refresh" size={15} />}
      loading={isFetching}
      onClick={refresh}
    >
      {t.refresh}
    </Button>
  );
}

function NothingYet() {
  const t = useTexts().dashboard.empty;
  const action = (
    <Button size="xs" renderRoot={(props) => <Link to="/settings/connectors" {...props} />}>
      {t.connectors}
    </Button>
  );
  return (
    <EmptyState title={t.title} icon="plug" action={action}>
      {t.text}
    </EmptyState>
  );
}

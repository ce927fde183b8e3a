import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { interpolate } from '#base/text.ts';
import { useFirstOrder } from '#features/first-order/web/use-first-order.ts';
import { DateRangeFields } from '#ui/date-range-fields.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useShortcut } from '#ui/shortcuts.ts';
import { StackedColumns } from '#ui/stacked-columns.tsx';
import { useTexts } from '#ui/texts.ts';
import { asOf } from '../as-of.ts';
import classes from './dashboard.module.css';
import { useFigures } from './dashboard-queries.ts';
import { ProblemGroups } from './problem-groups.tsx';
import { StatusCounts } from './status-counts.tsx';
import { useDateRange } from './use-date-range.ts';

// Only a new account needs it.
const FirstOrderBlock = lazyPart(
  async () => (await import('#features/first-order/web/first-order-block.tsx')).FirstOrderBlock,
);

/** What is broken, the counts, the charts; for a new account the steps to its first order, in place of charts that are empty. */
export function DashboardScreen() {
  const t = useTexts().dashboard;
  const dates = useDateRange();
  const figures = useFigures(dates[0]);
  const { view, see } = useFirstOrder();
  const { orders, customers } = figures;
  const isEmpty = orders.data?.connectors.length === 0 && customers.data?.connectors.length === 0;
  return (
    <>
      <PageHeader title={t.title} actions={<RefreshButton {...figures} />}>
        <AsOf takenAt={figures.takenAt} />
      </PageHeader>
      <div className={classes.blocks}>
        {view.is !== 'nothing' && (
          <Suspense>
            <FirstOrderBlock view={view} onSee={see} />
          </Suspense>
        )}
        {(view.is !== 'steps' || !isEmpty) && <Figures figures={figures} dates={dates} isEmpty={isEmpty} />}
      </div>
    </>
  );
}

type FiguresProps = {
  figures: ReturnType<typeof useFigures>;
  dates: ReturnType<typeof useDateRange>;
  /** Nothing was ever imported. */
  isEmpty: boolean;
};

function Figures({ figures, dates: [range, setRange], isEmpty }: FiguresProps) {
  const t = useTexts().dashboard;
  const { statuses, orders, customers } = figures;
  const failed = [statuses, orders, customers].find((query) => query.isError);
  return (
    <>
      {isEmpty ? <NothingYet /> : <ProblemGroups />}
      <DateRangeFields
        value={{ start: range.startDate, end: range.endDate }}
        onChange={({ start, end }) => setRange({ startDate: start, endDate: end })}
      />
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
    </>
  );
}

function AsOf({ takenAt }: { takenAt: number }) {
  const t = useTexts().dashboard;
  const { time_zone } = useFormats();
  return takenAt === 0 ? ' ' : interpolate(t.as_of, asOf(takenAt, time_zone));
}

function RefreshButton({ isFetching, refresh }: { isFetching: boolean; refresh: () => void }) {
  const t = useTexts().dashboard;
  useShortcut('r', t.keys.refresh, refresh);
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

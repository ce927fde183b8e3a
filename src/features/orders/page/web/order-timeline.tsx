import { Button, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { TimelineEntry } from '#features/orders/order/detail-contract.ts';
import {
  collapseEntries,
  filterEntries,
  type TimelineFilter,
  timelineFilters,
} from '#features/orders/order/web/timeline-entries.ts';
import { OrderConnectorLogs } from '#features/partners/connections/web/order-connector-logs.tsx';
import { May } from '#features/people/access/web/may.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { Timeline } from '#ui/timeline.tsx';
import { CommentBox } from './comment-box.tsx';
import { FoldedCalls } from './folded-calls.tsx';
import classes from './order-timeline.module.css';
import { groupTimeline, type TimelineGroup } from './timeline-groups.ts';
import { entryDetails, entryTitle } from './timeline-texts.ts';
import { entryTone } from './timeline-tones.ts';

type Props = { orderId: number; entries: readonly TimelineEntry[]; error: Error | null; onRetry: () => unknown };

const SHOWN_FIRST = 30;

/** What happened to an order, newest first, and a box to add a comment. */
export function OrderTimeline({ orderId, entries, error, onRetry }: Props) {
  const { orders, order_timeline: t } = useTexts();
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const [isWhole, setIsWhole] = useState(false);
  const rows = rowsOf(entries, filter);
  const shown = isWhole ? rows : rows.slice(0, SHOWN_FIRST);
  const items = shown.map((row) => ({
    id: row.entry.id,
    at: row.entry.at,
    who: row.entry.actor,
    title: <EntryTitle entry={row.entry} />,
    tone: entryTone(row.entry),
    details: hasDetails(row) && <EntryDetails row={row} />,
    count: row.count,
  }));
  return (
    <Panel
      title={orders.detail.timeline}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t.filter}
          data={timelineFilters.map((value) => ({ value, label: t.filters[value] }))}
          value={filter}
          onChange={(chosen) => setFilter(timelineFilters.find((one) => one === chosen) ?? 'all')}
        />
      }
    >
      <May access="edit_orders">
        <CommentBox orderId={orderId} />
      </May>
      {error && <LoadError error={error} onRetry={onRetry} hasData />}
      {filter === 'log' && <OrderConnectorLogs orderId={orderId} />}
      {filter !== 'log' && items.length > 0 && <Timeline items={items} />}
      {filter !== 'log' && items.length === 0 && entries.length > 0 && <p className="dimmed">{t.none}</p>}
      {filter !== 'log' && shown.length < rows.length && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setIsWhole(true)}>
          {t.show_all}
        </Button>
      )}
    </Panel>
  );
}

/** All as milestones with their calls folded; of one kind each entry as it was recorded. */
function rowsOf(entries: readonly TimelineEntry[], filter: TimelineFilter): readonly TimelineGroup[] {
  if (filter === 'all') return groupTimeline(entries);
  return collapseEntries(filterEntries(entries, filter)).map(({ count, ...entry }) => ({ entry, count, calls: [] }));
}

/** An entry's event with its details next to it; the words of a comment stand below. */
function EntryTitle({ entry }: { entry: TimelineEntry }) {
  const texts = useTexts();
  const details = entry.type === 'order.commented' ? '' : entryDetails(texts, entry);
  return (
    <>
      {entryTitle(texts, entry)}
      {details && <span className={classes.details}>{details}</span>}
    </>
  );
}

const hasDetails = ({ entry, calls }: TimelineGroup) => entry.type === 'order.commented' || calls.length > 0;

function EntryDetails({ row: { entry, calls } }: { row: TimelineGroup }) {
  const texts = useTexts();
  if (entry.type === 'order.commented') return <p className={classes.comment}>{entryDetails(texts, entry)}</p>;
  return <FoldedCalls calls={calls} />;
}

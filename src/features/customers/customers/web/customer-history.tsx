import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { CustomerSyncEvent } from '#features/partners/customer-sync/customer-sync-events.ts';
import { LoadError } from '#ui/load-error.tsx';
import type { Tone } from '#ui/palette.ts';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { Timeline } from '#ui/timeline.tsx';
import type { CustomerEvent } from '../customers-events.ts';
import { findCustomerHistory, type HistoryEntry } from '../detail-contract.ts';
import classes from './customer-detail.module.css';

/** What was changed of a customer, by whom, and what partners made of it; newest first, page by page. */
export function CustomerHistory({ customerId }: { customerId: number }) {
  const t = useTexts().customer_detail.history;
  const [pages, setPages] = useState(1);
  return (
    <Panel title={t.title}>
      {Array.from({ length: pages }, (_, n) => n + 1).map((page) => (
        <HistoryPage
          key={page}
          customerId={customerId}
          page={page}
          isLast={page === pages}
          onMore={() => setPages(pages + 1)}
        />
      ))}
    </Panel>
  );
}

type PageProps = { customerId: number; page: number; isLast: boolean; onMore: () => void };

function HistoryPage({ customerId, page, isLast, onMore }: PageProps) {
  const t = useTexts().customer_detail.history;
  const history = useQuery(queryOf(findCustomerHistory, { params: { id: customerId }, query: { page } }));
  if (history.isPending) return <Skeleton height={60} />;
  if (history.isError) return <LoadError error={history.error} onRetry={history.refetch} hasData={false} />;
  const { data, has_more } = history.data;
  return (
    <>
      {data.length === 0 ? <p className="dimmed">{t.none}</p> : <Entries entries={data} />}
      {isLast && has_more && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onMore}>
          {t.more}
        </Button>
      )}
    </>
  );
}

type EntryType = CustomerEvent['type'] | CustomerSyncEvent['type'];

const TONES: Readonly<Record<EntryType, Tone>> = {
  'customer.edited': 'neutral',
  'customer.merged': 'neutral',
  'customer.merge_undone': 'neutral',
  'customer.note_deleted': 'neutral',
  'customer.updated_by_channel': 'neutral',
  'customer.sync_asked': 'neutral',
  'customer.synced': 'success',
  'customer.sync_failed': 'danger',
};

/** False for what another version recorded. */
const isKnown = (type: string): type is EntryType => Object.hasOwn(TONES, type);

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const titles: Readonly<Record<EntryType, string>> = useTexts().customer_detail.history.events;
  const items = entries.map((entry) => {
    const { id, at, type, actor, changes, partner, error } = entry;
    return {
      id,
      at,
      who: actor,
      title: isKnown(type) ? interpolate(titles[type], { partner: partner ?? '' }) : type,
      tone: isKnown(type) ? TONES[type] : ('neutral' as const),
      details: changes.length > 0 ? <Changes entry={entry} /> : error,
    };
  });
  return <Timeline items={items} />;
}

/** Each field with what stood there before and what is there now. */
function Changes({ entry: { changes } }: { entry: HistoryEntry }) {
  const { none } = useTexts().ui;
  const names = useTexts().customer_detail.fields;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {names[field]}: {from || none} → <b>{to || none}</b>
        </li>
      ))}
    </ul>
  );
}

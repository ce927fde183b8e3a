import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ItemImportType } from '#features/catalogue/imports/imports-events.ts';
import type { UploadActionEvent, UploadEvent } from '#features/catalogue/listings/listings-events.ts';
import type { LinkNote } from '#features/catalogue/product-links/product-links-events.ts';
import type { ItemEvent } from '#features/core/catalog/catalog-events.ts';
import type { StockReturned } from '#features/warehouse/stock/stock-events.ts';
import { LoadError } from '#ui/load-error.tsx';
import type { Tone } from '#ui/palette.ts';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { Timeline } from '#ui/timeline.tsx';
import { type FieldChange, type HistoryEntry, type ItemDetail, itemCalls } from '../contract.ts';
import classes from './catalog.module.css';

type Item = Pick<ItemDetail, 'id' | 'entity_id'>;

/** What was changed of an item and where it was linked and uploaded, newest first, page by page. */
export function ItemHistory({ item }: { item: Item }) {
  const t = useTexts().catalog.detail;
  const [pages, setPages] = useState(1);
  return (
    <Panel title={t.history}>
      {Array.from({ length: pages }, (_, n) => n + 1).map((page) => (
        <HistoryPage key={page} item={item} page={page} isLast={page === pages} onMore={() => setPages(pages + 1)} />
      ))}
    </Panel>
  );
}

type PageProps = { item: Item; page: number; isLast: boolean; onMore: () => void };

function HistoryPage({ item, page, isLast, onMore }: PageProps) {
  const t = useTexts().catalog.detail;
  const call = itemCalls[item.entity_id].history;
  const history = useQuery(queryOf(call, { params: { id: item.id }, query: { page } }));
  if (history.isPending) return <Skeleton height={60} />;
  if (history.isError) return <LoadError error={history.error} onRetry={history.refetch} hasData={false} />;
  const { data, has_more } = history.data;
  return (
    <>
      {data.length === 0 ? <p className="dimmed">{t.no_history}</p> : <Entries entries={data} />}
      {isLast && has_more && (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={onMore}>
          {t.more_history}
        </Button>
      )}
    </>
  );
}

type EntryType =
  | ItemEvent['type']
  | LinkNote['type']
  | UploadEvent['type']
  | UploadActionEvent['type']
  | StockReturned['type']
  | ItemImportType;

const TONES: Readonly<Record<EntryType, Tone>> = {
  'product.created': 'neutral',
  'product.changed': 'neutral',
  'product.deleted': 'neutral',
  'product.files_added': 'neutral',
  'product.file_deleted': 'neutral',
  'product.picture_changed': 'neutral',
  'stock.returned': 'success',
  'link.made': 'neutral',
  'link.changed': 'neutral',
  'link.removed': 'neutral',
  'listing.uploaded': 'success',
  'listing.refused': 'danger',
  'listing.retried': 'neutral',
  'listing.dropped': 'warning',
  'import.added': 'neutral',
  'import.changed': 'neutral',
  'import.undone': 'neutral',
};

/** False for what an older or newer version recorded. */
const isKnown = (type: string): type is EntryType => Object.hasOwn(TONES, type);

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const titles: Readonly<Record<EntryType, string>> = useTexts().catalog.events;
  const items = entries.map(({ id, at, type, actor, changes, note, remarks }) => ({
    id,
    at,
    who: actor,
    title: [isKnown(type) ? titles[type] : type, note].filter(Boolean).join(' · '),
    tone: isKnown(type) ? TONES[type] : 'neutral',
    details: remarks ?? (changes.length > 0 && <Changes changes={changes} />),
  }));
  return <Timeline items={items} />;
}

/** Each field with what stood there before and what is there now. */
function Changes({ changes }: { changes: readonly FieldChange[] }) {
  const { ui } = useTexts();
  const catalog = useTexts().catalog;
  const names: Readonly<Record<string, string>> = catalog.fields;
  const words = (text: string | null) => text?.replaceAll('\n', ', ') ?? ui.none;
  return (
    <ul className={classes.changes}>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {names[field] ?? field}: {words(from)} → <b>{words(to)}</b>
        </li>
      ))}
    </ul>
  );
}

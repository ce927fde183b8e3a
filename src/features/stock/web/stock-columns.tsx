import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { ProductImage } from '#features/catalog/web/product-image.tsx';
import type { Formats } from '#ui/formats.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { ChannelStockRow } from '../contract.ts';
import classes from './stock.module.css';

type Texts = Catalogue['stock'];
type Row = ChannelStockRow;

type Options = {
  /** False where the role never may. */
  mayPush: boolean;
  /** Undefined where nothing can be sent now. */
  onPush: ((row: Row) => void) | undefined;
  /** Whether the row above is of the same SKU. */
  isFollowing: (row: Row) => boolean;
};

/** The columns of a channel's stock. */
export function stockColumns(t: Texts, { count }: Formats, options: Options): Column<Row>[] {
  const { mayPush, onPush, isFollowing } = options;
  const number = (n: number | null) => (n === null ? <span className={classes.unknown}>{t.not_known}</span> : count(n));
  const push = (row: Row) => (
    <Button
      size="compact-xs"
      variant="default"
      className={row.difference === 0 ? (classes.quiet ?? '') : ''}
      disabled={!onPush || row.state === 'waiting'}
      aria-label={interpolate(t.buttons.push_one, { sku: row.sku })}
      onClick={() => onPush?.(row)}
    >
      {t.buttons.push}
    </Button>
  );
  return [
    {
      name: 'sku',
      title: t.columns.sku,
      isSorted: true,
      cell: (row) => <Product row={row} isFollowing={isFollowing(row)} />,
    },
    { name: 'place', title: t.columns.place, term: 'connector_location', cell: (row) => <Place row={row} t={t} /> },
    {
      name: 'target',
      title: t.columns.target,
      term: 'target_stock',
      align: 'right',
      cell: ({ target, on_hand, on_hold, is_kit }) => (
        <span className={classes.whole}>
          <strong>{count(target)}</strong>
          {is_kit && <small>{t.of_parts}</small>}
          {!is_kit && on_hand !== target && (
            <small>{interpolate(t.counted, { on_hand: count(on_hand), on_hold: count(on_hold) })}</small>
          )}
        </span>
      ),
    },
    {
      name: 'last_synced_at',
      title: t.columns.last_synced,
      term: 'synced_stock',
      align: 'right',
      isSorted: true,
      cell: ({ last_synced, last_synced_at }) => (
        <Known value={last_synced === null ? t.never : count(last_synced)} at={last_synced_at} />
      ),
    },
    {
      name: 'reported',
      title: t.columns.reported,
      term: 'reported_stock',
      align: 'right',
      cell: ({ reported, reported_at }) => <Known value={number(reported)} at={reported_at} />,
    },
    {
      name: 'difference',
      title: t.columns.difference,
      term: 'stock_difference',
      align: 'right',
      isSorted: true,
      cell: ({ difference }) => difference !== null && <Difference by={difference} t={t} count={count} />,
    },
    { name: 'state', title: t.columns.state, cell: (row) => <State row={row} t={t} /> },
    ...(mayPush ? [{ name: 'actions', title: t.columns.actions, cell: push }] : []),
  ];
}

/** The channel's words for a product, with our SKU where the channel has another. */
function Product({ row, isFollowing }: { row: Row; isFollowing: boolean }) {
  if (isFollowing) return <span className="visually-hidden">{row.sku}</span>;
  const words = row.product_sku === row.sku ? row.title : `${row.product_sku} · ${row.title}`;
  return (
    <span className={classes.product}>
      <ProductImage image={row.image_url} />
      <span className={classes.named}>
        {row.sku}
        <small title={words}>{words}</small>
      </span>
    </span>
  );
}

/** A place of the channel and the core location whose stock it shows, or the place that shows it instead. */
function Place({ row, t }: { row: Row; t: Texts }) {
  const { source_location_name, source_location_id, core_description, first_source_location_id } = row;
  return (
    <span className={`${classes.stacked} ${classes.place}`}>
      {source_location_name || source_location_id}
      <small>
        {first_source_location_id === null
          ? core_description
          : interpolate(t.goes_to, { place: first_source_location_id })}
      </small>
    </span>
  );
}

function Known({ value, at }: { value: ReactNode; at: string | null }) {
  return (
    <span className={classes.stacked}>
      {value}
      {at && (
        <small>
          <RelativeTime at={at} />
        </small>
      )}
    </span>
  );
}

function Difference({ by, t, count }: { by: number; t: Texts; count: (n: number) => string }) {
  if (by === 0) return count(0);
  const words = interpolate(by > 0 ? t.too_many : t.too_few, { count: count(Math.abs(by)) });
  return (
    <StatusBadge tone={by > 0 ? 'danger' : 'warning'} title={words}>
      {by > 0 ? `+${count(by)}` : `−${count(-by)}`}
      <span className="visually-hidden"> {words}</span>
    </StatusBadge>
  );
}

const tones = { synced: 'success', waiting: 'info', refused: 'danger' } as const;

function State({ row: { state, refused, refused_at }, t }: { row: Row; t: Texts }) {
  return (
    <span className={classes.state}>
      <StatusBadge tone={tones[state]}>{t.states[state]}</StatusBadge>
      {refused !== null && <small>{refused}</small>}
      {refused_at && (
        <small>
          <RelativeTime at={refused_at} />
        </small>
      )}
    </span>
  );
}

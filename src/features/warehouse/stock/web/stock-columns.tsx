import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { ProductImage } from '#features/core/catalog/web/product-image.tsx';
import type { Formats } from '#ui/formats.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { Catalogue } from '#ui/texts.ts';
import type { ChannelStockRow, PlaceStock } from '../contract.ts';
import { isDifferent, isResendable } from '../stock-rules.ts';
import classes from './stock.module.css';

type Options = {
  /** False where the role never may. */
  mayPush: boolean;
  /** Whether its channel can be sent something now. */
  canPush: (row: ChannelStockRow) => boolean;
  onPush: (row: ChannelStockRow) => void;
  /** The title of the channels' column, in a list of all. */
  channelTitle: string | undefined;
};

/** The columns of channels' stock: of each product a line for each of its places. */
export function stockColumns(t: Catalogue['stock'], { count }: Formats, options: Options): Column<ChannelStockRow>[] {
  const { mayPush, canPush, onPush, channelTitle } = options;
  const number = (n: number | null) => (n === null ? <span className="dimmed">{t.not_known}</span> : count(n));
  const push = (row: ChannelStockRow) => (
    <Button
      size="compact-xs"
      variant="default"
      className={row.places.every(({ difference }) => difference === 0) ? (classes.quiet ?? '') : ''}
      disabled={!canPush(row) || !isResendable(row.places)}
      aria-label={interpolate(t.buttons.push_one, { sku: row.sku })}
      onClick={() => onPush(row)}
    >
      {t.buttons.push}
    </Button>
  );
  return [
    {
      name: 'sku',
      title: t.columns.sku,
      isSorted: true,
      cell: (row) => <Product row={row} t={t} />,
    },
    ...(channelTitle === undefined
      ? []
      : [
          {
            name: 'channel',
            title: channelTitle,
            isSpare: true,
            cell: ({ connection_name }: ChannelStockRow) => connection_name,
          },
        ]),
    {
      name: 'place',
      title: t.columns.place,
      term: 'connector_location',
      cell: lines((place, { connection_name }) => (
        <Place place={place} t={t} count={count} channel={channelTitle === undefined ? undefined : connection_name} />
      )),
    },
    {
      name: 'target',
      title: t.columns.target,
      term: 'target_stock',
      align: 'right',
      cell: lines(({ target, on_hand, on_hold }, { is_kit }) => (
        <span className={classes.whole}>
          <strong>{count(target)}</strong>
          {is_kit && <small>{t.of_parts}</small>}
          {!is_kit && on_hand !== target && (
            <small>{interpolate(t.counted, { on_hand: count(on_hand), on_hold: count(on_hold) })}</small>
          )}
        </span>
      )),
    },
    {
      name: 'last_synced_at',
      title: t.columns.last_synced,
      term: 'synced_stock',
      align: 'right',
      isSorted: true,
      isSpare: true,
      cell: lines(({ last_synced, last_synced_at }) => (
        <Known value={last_synced === null ? t.never : count(last_synced)} at={last_synced_at} />
      )),
    },
    {
      name: 'reported',
      title: t.columns.reported,
      term: 'reported_stock',
      align: 'right',
      cell: lines(({ reported, reported_at }) => <Known value={number(reported)} at={reported_at} />),
    },
    {
      name: 'difference',
      title: t.columns.difference,
      term: 'stock_difference',
      align: 'right',
      isSorted: true,
      cell: lines((place) => place.difference !== null && <Difference by={place.difference} t={t} count={count} />),
    },
    { name: 'state', title: t.columns.state, cell: lines((place) => <State place={place} t={t} count={count} />) },
    ...(mayPush ? [{ name: 'actions', title: t.columns.actions, isSpare: true, cell: push }] : []),
  ];
}

/** A line for each place, as high in each column, so that those of one place line up. */
const lines = (line: (place: PlaceStock, row: ChannelStockRow) => ReactNode) => (row: ChannelStockRow) =>
  row.places.map((place) => (
    <div key={place.id} className={classes.line}>
      {line(place, row)}
    </div>
  ));

/** The channel's words for a product, with our SKU where the channel has another. */
function Product({ row, t }: { row: ChannelStockRow; t: Catalogue['stock'] }) {
  const words = row.product_sku === row.sku ? row.title : `${row.product_sku} · ${row.title}`;
  return (
    <span className={classes.product}>
      <ProductImage image={row.image_url} />
      <span className={classes.named}>
        {row.sku}
        {row.is_blank_twin && <small>{t.blank_twin}</small>}
        <small title={words}>{words}</small>
      </span>
    </span>
  );
}

/** A place of the channel and the core location whose stock it shows, or the place that shows it instead. */
function Place({ place, t, count, channel }: InPlace & { channel: string | undefined }) {
  const { source_location_name, source_location_id, core_description, first_source_location_id } = place;
  const { target, reported } = place;
  const says = reported === null ? t.not_known : count(reported);
  return (
    <span className={`${classes.stacked} ${classes.place}`}>
      <span title={source_location_name}>{source_location_name || source_location_id}</span>
      <small>
        {first_source_location_id === null
          ? core_description
          : interpolate(t.goes_to, { place: first_source_location_id })}
        {channel && <span className={classes.narrow}>{` · ${channel}`}</span>}
      </small>
      <small className={classes.phone}>{interpolate(t.short, { target: count(target), reported: says })}</small>
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

type InPlace = { place: PlaceStock; t: Catalogue['stock']; count: (n: number) => string };

function Difference({ by, t, count }: Omit<InPlace, 'place'> & { by: number }) {
  if (by === 0) return <span className={classes.difference}>{count(0)}</span>;
  const words = interpolate(by > 0 ? t.too_many : t.too_few, { count: count(Math.abs(by)) });
  return (
    <span className={classes.difference}>
      <StatusBadge tone={by > 0 ? 'danger' : 'warning'} title={words}>
        {by > 0 ? `+${count(by)}` : `−${count(-by)}`}
        <span className="visually-hidden"> {words}</span>
      </StatusBadge>
    </span>
  );
}

/** In a line: the waiting orders that ours is less by, and what differs. */
function Why({ place, t, count }: InPlace) {
  const { waiting, state } = place;
  const difference = state === 'synced' ? (place.difference ?? 0) : 0;
  const text = difference > 0 ? t.why.too_many : t.why.too_few;
  return (
    <small className={classes.why}>
      {waiting && (
        <>
          {interpolate(t.why.in_orders, { quantity: count(waiting.quantity) })}{' '}
          {waiting.orders.slice(0, NAMED_ORDERS).map(({ order_id, order_number }) => (
            <Link key={order_id} to="/orders/$id" params={{ id: String(order_id) }}>
              {order_number}
            </Link>
          ))}
          {waiting.count > NAMED_ORDERS && (
            <span>{interpolate(t.why.and_more, { count: count(waiting.count - NAMED_ORDERS) })}</span>
          )}
        </>
      )}
      {difference !== 0 && <span>{interpolate(text, { count: count(Math.abs(difference)) })}</span>}
    </small>
  );
}

/** A line has room for so many numbers of orders; the explanation has them all. */
const NAMED_ORDERS = 2;

const tones = { synced: 'success', waiting: 'info', refused: 'danger' } as const;

function State({ place, t, count }: InPlace) {
  const { state, refused, refused_at, waiting } = place;
  const differs = isDifferent(place);
  return (
    <span className={classes.state}>
      <StatusBadge tone={differs ? 'warning' : tones[state]}>
        {differs ? t.states.differs : t.states[state]}
      </StatusBadge>
      {(differs || waiting !== null) && <Why place={place} t={t} count={count} />}
      {refused !== null && (
        <small title={refused}>
          {refused_at && (
            <>
              <RelativeTime at={refused_at} />
              {': '}
            </>
          )}
          {refused}
        </small>
      )}
    </span>
  );
}

import { useMemo } from 'react';
import { interpolate } from '#base/text.ts';
import type { Formats } from '#ui/formats.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import type { ConnectorProduct } from '../contract.ts';
import classes from './product-links.module.css';
import { ReleaseNote } from './release-note.tsx';
import { type RowActions, RowButtons } from './row-buttons.tsx';
import { Side } from './sides.tsx';
import { SuggestionReason } from './suggestion-reason.tsx';

type Options = {
  /** It is a list of all channels. */
  isAcross: boolean;
  /** There are linked products among them. */
  hasLinked: boolean;
};

/** The columns of the list: the channel's product next to ours. */
export function useMappingColumns({ isAcross, hasLinked }: Options, actions: RowActions): Column<ConnectorProduct>[] {
  const t = useTexts().productLinks;
  const { count } = useFormats();
  return useMemo(
    () => mappingColumns(t, count, { isAcross, hasLinked }, actions),
    [t, count, isAcross, hasLinked, actions],
  );
}

function mappingColumns(
  t: Catalogue['productLinks'],
  count: Formats['count'],
  { isAcross, hasLinked }: Options,
  actions: RowActions,
): Column<ConnectorProduct>[] {
  const stock: Column<ConnectorProduct>[] = [
    {
      name: 'available',
      title: t.columns.available,
      cell: (row) => (row.product_id === null ? '' : count(row.quantity_available)),
      align: 'right',
    },
    {
      name: 'warehouse',
      title: t.columns.warehouse,
      cell: ({ warehouse_location: places }) => (
        <span className={classes.places} title={places}>
          {places}
        </span>
      ),
    },
  ];
  return [
    { name: 'channel', title: t.columns.channel, cell: (row) => <ChannelSide row={row} /> },
    ...(isAcross
      ? [
          {
            name: 'sold_on',
            title: t.columns.sold_on,
            cell: ({ connection_name }: ConnectorProduct) => connection_name,
          },
        ]
      : []),
    { name: 'qty', title: t.columns.qty, cell: ({ qty }) => (qty === null ? '' : count(qty)), align: 'right' },
    { name: 'ours', title: t.columns.ours, cell: (row) => <OurSide row={row} onShow={actions.show} /> },
    {
      name: 'action',
      title: t.columns.action,
      cell: (row) => <RowButtons row={row} actions={actions} />,
    },
    ...(hasLinked ? stock : []),
  ];
}

function ChannelSide({ row }: { row: ConnectorProduct }) {
  const t = useTexts().productLinks;
  const { longDate } = useFormats();
  const { image_url, title, connector_product_sku, source_link, vanished_at } = row;
  const name = title || connector_product_sku;
  return (
    <Side
      image={image_url}
      sku={connector_product_sku}
      name={
        source_link ? (
          <a href={source_link} target="_blank" rel="noreferrer" title={name}>
            {name}
          </a>
        ) : (
          name
        )
      }
    >
      {vanished_at && (
        <StatusBadge tone="neutral" title={interpolate(t.gone_hint, { when: longDate(vanished_at) })}>
          {t.gone}
        </StatusBadge>
      )}
    </Side>
  );
}

function OurSide({ row, onShow }: { row: ConnectorProduct; onShow: RowActions['show'] }) {
  const t = useTexts().productLinks;
  if (row.product_id !== null) {
    return (
      <Side
        sku={row.sku}
        name={
          <button
            type="button"
            className={classes.plain}
            title={row.name || row.sku}
            aria-label={interpolate(t.panel.open, { name: row.name || row.sku })}
            onClick={() => onShow(row)}
          >
            {row.name || row.sku}
          </button>
        }
      >
        {row.linked_at && (
          <span>
            {row.linked_by ?? t.by_itself}, <RelativeTime at={row.linked_at} />
          </span>
        )}
      </Side>
    );
  }
  const { suggestion } = row;
  if (row.ignored_at)
    return (
      <span className={classes.second}>
        {t.ignored}
        <span>
          {row.ignored_by && interpolate(t.by_member, { who: row.ignored_by })} <RelativeTime at={row.ignored_at} />
        </span>
        <ReleaseNote row={row} />
      </span>
    );
  if (!suggestion)
    return (
      <span className={classes.second}>
        {t.unlinked}
        <ReleaseNote row={row} />
      </span>
    );
  return (
    <div className={classes.ghost}>
      <Side
        image={suggestion.product.image_url}
        name={suggestion.product.name || suggestion.product.sku}
        sku={suggestion.product.sku}
      >
        <SuggestionReason suggestion={suggestion} />
        <span>{t.unlinked}</span>
        <ReleaseNote row={row} />
      </Side>
    </div>
  );
}

import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { Column } from '#ui/table/columns.ts';
import { ROW_FOCUS } from '#ui/table/use-row-keys.ts';
import type { ConnectorProduct, LinkProduct } from '../contract.ts';
import classes from './product-links.module.css';
import { ReleaseNote } from './release-note.tsx';
import { Side } from './sides.tsx';
import { SuggestionReason } from './suggestion-reason.tsx';
import { useLinkTexts } from './use-link-texts.ts';

/** What can be done with a row. */
export type RowActions = {
  accept: (row: ConnectorProduct, product: LinkProduct) => void;
  add: (row: ConnectorProduct) => void;
  create: (row: ConnectorProduct) => void;
  unlink: (row: ConnectorProduct) => void;
  /** Says that it needs no product of ours, or that it does again. */
  ignore: (row: ConnectorProduct, isIgnored: boolean) => void;
  /** Where else the product is linked. */
  show: (row: ConnectorProduct) => void;
};

/** The row that an element is in. */
export const ROW_ID = 'data-connector-product';

type Options = {
  /** It is a list of all channels. */
  isAcross: boolean;
  /** There are linked products among them. */
  hasLinked: boolean;
};

/** The columns of the list: the channel's product beside ours. */
export function useMappingColumns({ isAcross, hasLinked }: Options, actions: RowActions): Column<ConnectorProduct>[] {
  const t = useLinkTexts();
  const { count } = useFormats();
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
  const t = useLinkTexts();
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
  const t = useLinkTexts();
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

function RowButtons({ row, actions }: { row: ConnectorProduct; actions: RowActions }) {
  const t = useLinkTexts();
  const focus = { [ROW_FOCUS]: true, [ROW_ID]: row.id };
  const sku = row.connector_product_sku;
  const [mayLink, mayCreate] = [useMay('edit_mappings'), useMay('edit_catalog')];
  if (row.product_id !== null) {
    if (!mayLink) return null;
    return (
      <div className={classes.actions}>
        <MoreActions sku={sku} {...focus}>
          <Menu.Item onClick={() => actions.unlink(row)}>{t.unlink}</Menu.Item>
        </MoreActions>
      </div>
    );
  }
  // A product has the SKU already: another would be refused.
  const isTaken = row.suggestion?.reason === 'sku';
  const isIgnored = row.ignored_at !== null;
  const accepted = row.suggestion?.candidates === 1 && !isIgnored ? row.suggestion.product : undefined;
  return (
    <div className={classes.actions}>
      {mayLink && accepted && (
        <Button
          size="compact-xs"
          aria-label={interpolate(t.accept_for, { product: accepted.sku, sku })}
          onClick={() => actions.accept(row, accepted)}
          {...focus}
        >
          {t.accept}
        </Button>
      )}
      {mayLink && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={interpolate(t.add_for, { sku })}
          onClick={() => actions.add(row)}
          {...(!accepted && focus)}
        >
          {t.add}
        </Button>
      )}
      {mayCreate && !isTaken && !isIgnored && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={interpolate(t.create_for, { sku })}
          onClick={() => actions.create(row)}
        >
          {t.create}
        </Button>
      )}
      {mayLink && (
        <MoreActions sku={sku}>
          <Menu.Item onClick={() => actions.ignore(row, !isIgnored)}>
            {isIgnored ? t.stop_ignoring : t.ignore}
          </Menu.Item>
        </MoreActions>
      )}
    </div>
  );
}

/** What is seldom done with a row, behind its dots. */
function MoreActions({ sku, children, ...focus }: { sku: string; children: ReactNode }) {
  const t = useLinkTexts();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={26} aria-label={interpolate(t.actions_of, { sku })} {...focus}>
          <Icon name="dots" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

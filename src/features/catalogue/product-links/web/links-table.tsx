import { type ReactNode, useMemo, useState } from 'react';
import { useMay } from '#features/people/access/web/use-may.ts';
import { ListFooter } from '#ui/list-footer.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { RunDock } from '#ui/run-dock.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { Columns } from '#ui/table/use-columns.ts';
import { useColumns } from '#ui/table/use-columns.ts';
import type { ConnectorProduct } from '../contract.ts';
import { AddLinkModal, type Unlinked } from './add-link-modal.tsx';
import { LinkRunStrips } from './link-run-strips.tsx';
import { LinkedProductsModal } from './linked-products-modal.tsx';
import { useMappingColumns } from './mapping-columns.tsx';
import { NoProducts } from './no-products.tsx';
import type { RowActions } from './row-buttons.tsx';
import { UnlinkModal } from './unlink-modal.tsx';
import { useIgnore } from './use-ignore.ts';
import type { LinksList } from './use-links-list.ts';
import { focusNextRow, useMappingKeys } from './use-mapping-keys.ts';
import { useLink } from './use-save-link.ts';

/** What is above the table at the moment, for one of its rows. */
type Open = { add: Unlinked } | { create: Unlinked } | { unlink: ConnectorProduct } | { show: ConnectorProduct };

/** The dialog that makes a product for a channel's. */
export type Creating = (row: Unlinked, onClose: () => void) => ReactNode;

type Props = {
  links: LinksList;
  label: string;
  /** It is a list of all channels. */
  isAcross?: boolean;
  creating: Creating;
  /** The progress of other runs, in addition to the runs of links. */
  strip?: ReactNode;
};

/** Channels' products with ours, with all actions on a row. */
export function LinksTable({ links, label, isAcross = false, creating, strip }: Props) {
  const { list, setList, hasLinked, found, connection_id } = links;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const shown = found.data;
  const { link } = useLink();
  const ignore = useIgnore();
  const actions = useMemo<RowActions>(
    () => ({
      accept: ({ id }, product) => {
        focusNextRow();
        link({ id, product_id: product.id });
      },
      add: (row) => setOpen({ add: row }),
      create: (row) => setOpen({ create: row }),
      unlink: (row) => setOpen({ unlink: row }),
      ignore: (row, isIgnored) => {
        focusNextRow();
        ignore(row.id, isIgnored);
      },
      show: (row) => setOpen({ show: row }),
    }),
    [link, ignore],
  );
  const columns: Columns<ConnectorProduct> = useColumns(
    isAcross ? 'listed-products' : 'connector-products',
    useMappingColumns({ isAcross, hasLinked: !isAcross || hasLinked }, actions),
  );
  const mayLink = useMay('edit_mappings');
  useMappingKeys(shown?.data ?? [], (row) => mayLink && setOpen({ add: row }));
  const unlisted = connection_id === undefined ? undefined : unlistedAt(connection_id, list.focus);

  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={shown?.data}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.connector_product_sku}
        rowTone={(row) => (row.orders_waiting > 0 ? 'danger' : undefined)}
        empty={
          <NoProducts
            links={links}
            isAcross={isAcross}
            onAdd={unlisted && (() => setOpen({ add: unlisted }))}
            onCreate={unlisted && (() => setOpen({ create: unlisted }))}
          />
        }
        error={found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={shown !== undefined} />}
        isFetching={found.isPlaceholderData}
      />
      <RunDock>
        <LinkRunStrips connectionId={connection_id} isAcross={isAcross} />
        {strip}
      </RunDock>
      {shown && shown.data.length > 0 && (
        <ListFooter
          page={shown}
          onPage={(next) => setList({ page: next })}
          onPerPage={(size) => setList({ perPage: size })}
        />
      )}
      {open && 'add' in open && <AddLinkModal row={open.add} onClose={close} />}
      {open && 'create' in open && creating(open.create, close)}
      {open && 'unlink' in open && <UnlinkModal row={open.unlink} onClose={close} />}
      {open && 'show' in open && <LinkedProductsModal row={open.show} onClose={close} />}
    </>
  );
}

/** A SKU that orders name and the channel does not list. */
const unlistedAt = (connection_id: number, connector_product_sku: string): Unlinked => ({
  id: undefined,
  connection_id,
  connector_product_sku,
  title: '',
  image_url: null,
  barcode: null,
  orders_waiting: 0,
  orders_staying: 0,
});

import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { May } from '#features/access/web/may.tsx';
import { useMay } from '#features/access/web/use-may.ts';
import type { ConnectionView } from '#features/connections/contract.ts';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListTools } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { queryOf } from '#ui/query.ts';
import { RunDock } from '#ui/run-dock.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useListState } from '#ui/use-list-state.ts';
import { useOpeningPart } from '#ui/use-opening-part.ts';
import { type ConnectorProduct, countConnectorProducts, findConnectorProducts, LinkFilter } from '../contract.ts';
import { AcceptAll } from './accept-all.tsx';
import { AddLinkModal, type Unlinked } from './add-link-modal.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { ImportButton } from './import-button.tsx';
import { LinkRunStrip } from './link-run-strip.tsx';
import { LinkSegments } from './link-segments.tsx';
import { LinkedProductsModal } from './linked-products-modal.tsx';
import { useMappingColumns } from './mapping-columns.tsx';
import { NoProducts } from './no-products.tsx';
import classes from './product-links.module.css';
import { ReadingStrip } from './reading-strip.tsx';
import { SameSkuSwitch } from './same-sku-switch.tsx';
import { UnlinkModal } from './unlink-modal.tsx';
import { useLinkTexts } from './use-link-texts.ts';
import { focusNextRow, useMappingKeys } from './use-mapping-keys.ts';
import { useLink } from './use-save-link.ts';

/** What is above the table at the moment, for one of its rows. */
type Open = { add: Unlinked } | { create: Unlinked } | { unlink: ConnectorProduct } | { show: ConnectorProduct };

type Props = {
  connection: ConnectionView;
  /** The dialog that makes a product for a channel's. */
  creating: (row: Unlinked, onClose: () => void) => ReactNode;
  /** The button that makes products for all that is not linked, and how far that is. */
  creatingAll: ReactNode;
  strip: ReactNode;
};

/** 'Product Mapping': a channel's products beside ours, narrowed, searched and paged in the address. */
export function ProductMapping({ connection, creating, creatingAll, strip }: Props) {
  const t = useLinkTexts();
  const connector = String(connection.id);
  const [list, setList] = useListState({}, ['connectionStatus', 'focus']);
  const counts = useQuery(queryOf(countConnectorProducts, { params: { connector } }));
  const isOpening = useOpeningPart({
    isSaid: list.connectionStatus !== '' || list.search !== '' || list.focus !== '',
    part: counts.isError ? '' : counts.data && (counts.data.unlinked > 0 ? 'unlinked' : ''),
    onOpen: (connectionStatus) => setList({ connectionStatus }, { replace: true }),
  });
  const filter = LinkFilter.safeParse(list.connectionStatus).data ?? 'all';
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const { page, perPage, search, focus } = list;
  const query = { connectionStatus: filter, q: search, page, perPage, ...(focus !== '' && { sku: focus }) };
  const found = useQuery({ ...queryOf(findConnectorProducts, { params: { connector }, query }), enabled: !isOpening });
  const shown = found.data?.connector_products;
  const { link } = useLink();
  const columns = useColumns(
    'connector-products',
    useMappingColumns({
      accept: ({ id }, product) => {
        focusNextRow();
        link({ id, product_id: product.id });
      },
      add: (row) => setOpen({ add: row }),
      create: (row) => setOpen({ create: row }),
      unlink: (row) => setOpen({ unlink: row }),
      show: (row) => setOpen({ show: row }),
    }),
  );
  const mayLink = useMay('edit_mappings');
  useMappingKeys(shown?.data ?? [], (row) => mayLink && setOpen({ add: row }));
  const showAll = () => setList({ connectionStatus: 'all', search: '', focus: '' });

  return (
    <>
      <div className={classes.intro}>
        <div>
          <h2>{t.title}</h2>
          <p>{t.explanation}</p>
          <SameSkuSwitch connector={connector} />
        </div>
        <div className={classes.buttons}>
          <May access="edit_mappings">
            <ImportButton connector={connector} />
          </May>
          <CsvMenu connector={connector} connectionStatus={filter} q={search} />
        </div>
      </div>
      <ReadingStrip connector={connector} />
      <ListTools>
        <Group gap="xs">
          <LinkSegments
            connector={connector}
            value={filter}
            onChange={(next) => setList({ connectionStatus: next, focus: '' })}
          />
          <May access="edit_mappings">
            <AcceptAll connector={connector} />
          </May>
          {creatingAll}
        </Group>
        {focus !== '' && (
          <Button size="xs" variant="default" onClick={showAll}>
            {t.focus.all}
          </Button>
        )}
        <ListSearch
          value={search}
          onSearch={(next, options) => setList({ search: next, focus: '' }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={260}
        />
      </ListTools>
      <DataTable
        label={t.title}
        columns={columns}
        rows={shown?.data}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.connector_product_sku}
        rowTone={(row) => (row.orders_waiting > 0 ? 'danger' : undefined)}
        empty={
          <NoProducts
            {...{ connector, filter, search, focus }}
            lastPage={shown && shown.total > 0 ? shown.last_page : undefined}
            onAll={showAll}
            onPage={(next) => setList({ page: next })}
            onAdd={() => setOpen({ add: unlisted(connection.id, focus) })}
            onCreate={() => setOpen({ create: unlisted(connection.id, focus) })}
          />
        }
        error={found.isError && <LoadError error={found.error} onRetry={found.refetch} hasData={shown !== undefined} />}
        isFetching={found.isPlaceholderData}
      />
      <RunDock>
        <LinkRunStrip connector={connector} />
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
const unlisted = (connection_id: number, connector_product_sku: string): Unlinked => ({
  id: undefined,
  connection_id,
  connector_product_sku,
  title: '',
  image_url: null,
  barcode: null,
  orders_waiting: 0,
  orders_staying: 0,
});

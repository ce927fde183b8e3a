import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useCallback, useMemo } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { CategoryList } from '#features/catalogue/categories/web/category-list.tsx';
import { ItemRunStrip } from '#features/catalogue/categories/web/item-run-strip.tsx';
import { ImportLink } from '#features/catalogue/imports/web/import-link.tsx';
import { type EntityId, segmentOf } from '#features/core/catalog/entities.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useListViews } from '#features/people/saved-views/web/use-list-views.ts';
import { useViewedList } from '#features/people/saved-views/web/use-viewed-list.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { IconLink } from '#ui/icon-link.tsx';
import { Icon } from '#ui/icons.tsx';
import { ListFooter } from '#ui/list-footer.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RunDock } from '#ui/run-dock.tsx';
import { useCommands } from '#ui/shortcuts.ts';
import { ColumnChooser } from '#ui/table/column-chooser.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { NewRows } from '#ui/table/new-rows.tsx';
import { useColumns } from '#ui/table/use-columns.ts';
import { useSelectedRows } from '#ui/table/use-selected-rows.ts';
import { useStableRows } from '#ui/table/use-stable-rows.ts';
import { useTexts } from '#ui/texts.ts';
import type { Item, ItemPage } from '../contract.ts';
import classes from './catalog.module.css';
import { ItemBulkBar, type ItemExportProps } from './item-bulk-bar.tsx';
import { itemColumns } from './item-columns.tsx';
import { ItemFilters } from './item-filters.tsx';
import { itemFilterNames, itemListStart, itemPageQuery, itemQueryOf, itemScopeOf } from './item-list-query.ts';
import { itemTextsFor, placesOf } from './item-places.ts';
import { ItemTabs } from './item-tabs.tsx';
import { NoItems } from './no-items.tsx';

type Props = { entity: EntityId; exportDialog: ComponentType<ItemExportProps> };

/** All products or raw materials: search, filters, selection. All its state is in the address. */
export function ItemListScreen({ entity, exportDialog }: Props) {
  const texts = useTexts().catalog;
  const itemTexts = itemTextsFor(texts, entity);
  const viewed = useViewedList(segmentOf[entity], itemListStart, itemFilterNames);
  const { list, setList } = viewed;
  const filter = itemQueryOf(list);
  const items = useQuery(itemPageQuery(entity, filter));
  const live = useStableRows(items, JSON.stringify([entity, filter]));
  const views = useListViews(viewed, items.data !== undefined);
  const formats = useFormats();
  const own = useMemo(() => itemColumns(texts, formats), [texts, formats]);
  const columns = useColumns(segmentOf[entity], own, views.layout);
  const linkOf = useCallback(
    ({ id }: Item): LinkProps => ({ to: placesOf[entity].detail, params: { id: String(id) }, search: true }),
    [entity],
  );
  const page = items.data;
  const [mayEdit, mayExport] = [useMay('edit_catalog'), useMay('export')];
  const maySelect = mayEdit || mayExport;
  const selection = useSelectedRows(itemScopeOf(list), live.rows ?? []);
  const refresh = async () => {
    const { data } = await items.refetch();
    live.show(data);
  };
  useCommands([{ keys: 'r', label: texts.keys.refresh, run: () => void refresh() }]);

  return (
    <div className={classes.list}>
      <CategoryList
        entityId={entity}
        value={filter.category}
        onChange={(category) => setList({ category: String(category) })}
      />
      <ListPage>
        <ListHeader
          entity={entity}
          page={page}
          tabs={<ItemTabs views={views} columns={columns} />}
          onRefresh={() => void refresh()}
        />
        <Toolbar>
          <ListSearch
            value={list.search}
            onSearch={(search, options) => setList({ search }, options)}
            label={itemTexts.search}
            placeholder={texts.search_hint}
            width={280}
          />
          <ItemFilters entity={entity} list={list} onChange={setList} />
          <ColumnChooser columns={columns} />
        </Toolbar>
        {page && maySelect && (
          <ItemBulkBar
            entity={entity}
            ids={selection.rows.map(({ id }) => id)}
            filter={filter}
            page={page}
            onClear={selection.clear}
            exportDialog={exportDialog}
          />
        )}
        <DataTable
          label={itemTexts.title}
          columns={columns}
          rows={live.rows}
          rowKey={(item) => item.id}
          rowLabel={(item) => item.sku}
          rowLink={linkOf}
          rowGone={({ id }) => live.gone.has(id)}
          notice={
            live.fresh > 0 && (
              <NewRows keyLabel={texts.keys.show_new} onShow={() => live.show()}>
                {pluralise(itemTexts.new, live.fresh, formats.count)}
              </NewRows>
            )
          }
          sort={list}
          onSort={setList}
          {...(maySelect && { selected: selection.keys, onSelect: selection.select })}
          isFetching={items.isPlaceholderData}
          error={
            items.isError && <LoadError error={items.error} onRetry={items.refetch} hasData={page !== undefined} />
          }
          empty={
            <NoItems
              entity={entity}
              list={list}
              lastPage={page && page.total > 0 ? page.last_page : undefined}
              onChange={setList}
            />
          }
        />
        <RunDock>
          <ItemRunStrip entityId={entity} />
        </RunDock>
        {page && page.data.length > 0 && (
          <ListFooter
            page={page}
            onPage={(next) => setList({ page: next })}
            onPerPage={(perPage) => setList({ perPage })}
          />
        )}
      </ListPage>
    </div>
  );
}

type HeaderProps = { entity: EntityId; page: ItemPage | undefined; tabs: ReactNode; onRefresh: () => void };

function ListHeader({ entity, page, tabs, onRefresh }: HeaderProps) {
  const texts = useTexts().catalog;
  const itemTexts = itemTextsFor(texts, entity);
  const { count } = useFormats();
  const navigate = useNavigate();
  const to = placesOf[entity].create;
  const mayEdit = useMay('edit_catalog');
  useCommands(mayEdit ? [{ keys: 'n', label: texts.keys.create, run: () => void navigate({ to }) }] : []);
  const actions = (
    <>
      <ActionIcon variant="default" size={30} aria-label={texts.refresh} title={texts.refresh} onClick={onRefresh}>
        <Icon name="refresh" size={16} />
      </ActionIcon>
      <May access="export">
        <IconLink icon="download" to={placesOf[entity].export} label={itemTexts.export} />
      </May>
      {mayEdit && (
        <>
          <ImportLink sheet={segmentOf[entity]} />
          <Button
            size="xs"
            leftSection={<Icon name="plus" size={15} />}
            renderRoot={(props) => <Link to={to} {...props} />}
          >
            {itemTexts.create}
          </Button>
        </>
      )}
    </>
  );
  return (
    <PageHeader title={itemTexts.title} tabs={tabs} actions={actions}>
      {page?.total_is_capped && interpolate(itemTexts.capped, { count: count(page.total) })}
      {page && !page.total_is_capped && pluralise(itemTexts.count, page.total, count)}
    </PageHeader>
  );
}

import { useQuery } from '@tanstack/react-query';
import { findConnections } from '#features/partners/connections/contract.ts';
import { May } from '#features/people/access/web/may.tsx';
import { FilterBar } from '#ui/filter-bar.tsx';
import { ListPage, Toolbar } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { AcceptAll } from './accept-all.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { LinkSegments } from './link-segments.tsx';
import { type Creating, LinksTable } from './links-table.tsx';
import { useLinksList } from './use-links-list.ts';

/** The products of all channels with ours, or those of the channel in the address. */
export function LinksAcross({ creating }: { creating: Creating }) {
  const t = useTexts().productLinks;
  const links = useLinksList();
  const { list, setList } = links;
  const { data = [] } = useQuery(queryOf(findConnections, {}));
  const channels = data.filter(({ capabilities }) => capabilities.includes('products.read'));
  return (
    <ListPage>
      <PageHeader
        title={t.across.title}
        tabs={<LinkSegments counts={links.counts} value={links.filter} onChange={links.setFilter} />}
        actions={
          <>
            <May access="edit_mappings">
              <AcceptAll counts={links.counts} connectionId={links.connection_id} />
            </May>
            <CsvMenu links={links} />
          </>
        }
      />
      <Toolbar>
        <FilterBar
          filters={[
            {
              label: t.across.channel,
              value: list.connection_id,
              options: channels.map(({ id, name }) => ({ value: String(id), label: name })),
              onChange: (connection_id) => setList({ connection_id }),
            },
          ]}
          onClear={() => setList({ connection_id: '' })}
        />
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search, focus: '' }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={260}
        />
      </Toolbar>
      <LinksTable links={links} label={t.across.title} isAcross creating={creating} />
    </ListPage>
  );
}

import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ConnectionView } from '#features/partners/connections/contract.ts';
import { May } from '#features/people/access/web/may.tsx';
import { ListTools } from '#ui/list-page.tsx';
import { ListSearch } from '#ui/list-search.tsx';
import { useTexts } from '#ui/texts.ts';
import { AcceptAll } from './accept-all.tsx';
import { CsvMenu } from './csv-menu.tsx';
import { ImportButton } from './import-button.tsx';
import { LinkSegments } from './link-segments.tsx';
import { type Creating, LinksTable } from './links-table.tsx';
import classes from './product-links.module.css';
import { ReadingStrip } from './reading-strip.tsx';
import { SameSkuSwitch } from './same-sku-switch.tsx';
import { useLinksList } from './use-links-list.ts';

type Props = {
  connection: ConnectionView;
  creating: Creating;
  /** The button that makes products for all that is not linked, and how far that is. */
  creatingAll: ReactNode;
  strip: ReactNode;
};

/** 'Product Mapping': the products of one channel with ours, and how they are read and linked. */
export function ProductMapping({ connection, creating, creatingAll, strip }: Props) {
  const t = useTexts().productLinks;
  const connector = String(connection.id);
  const links = useLinksList(connection.id);
  const { list, setList, filter } = links;
  return (
    <>
      <div className={classes.intro}>
        <div>
          <h2>{t.title}</h2>
          <p>{t.explanation}</p>
          <SameSkuSwitch connector={connector} />
        </div>
        <Group gap="xs">
          <May access="edit_mappings">
            <ImportButton connector={connector} />
          </May>
          <CsvMenu links={links} uploadTo={connector} />
        </Group>
      </div>
      <ReadingStrip connector={connector} />
      <ListTools>
        <LinkSegments counts={links.counts} value={filter} onChange={links.setFilter} />
        {list.focus === '' ? (
          <>
            <May access="edit_mappings">
              <AcceptAll counts={links.counts} connectionId={connection.id} />
            </May>
            {creatingAll}
          </>
        ) : (
          <Button size="xs" variant="default" onClick={links.showAll}>
            {t.focus.all}
          </Button>
        )}
        <ListSearch
          value={list.search}
          onSearch={(search, options) => setList({ search, focus: '' }, options)}
          label={t.search}
          placeholder={t.search_hint}
          width={260}
        />
      </ListTools>
      <LinksTable links={links} label={t.title} creating={creating} strip={strip} />
    </>
  );
}

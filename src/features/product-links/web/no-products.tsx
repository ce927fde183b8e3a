import { Button, Group } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { May } from '#features/access/web/may.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNotFound } from '#ui/not-found.tsx';
import type { LinkFilter } from '../contract.ts';
import { ImportButton } from './import-button.tsx';
import { useLinkTexts } from './use-link-texts.ts';

type Props = {
  connector: string;
  filter: LinkFilter;
  search: string;
  /** The one SKU that is looked at; empty for none. */
  focus: string;
  /** There are products, but fewer pages than the address says. */
  lastPage: number | undefined;
  onAll: () => void;
  onPage: (page: number) => void;
  /** Links the one SKU though the channel does not list it. */
  onAdd: () => void;
  /** Makes a product for it. */
  onCreate: () => void;
};

/** Why there is no product here, with the next step. */
export function NoProducts({ connector, filter, search, focus, lastPage, onAll, onPage, onAdd, onCreate }: Props) {
  const { empty: t, focus: f, add, create } = useLinkTexts();
  const notFound = useNotFound('channel_products', search, filter !== 'all');
  const button = (text: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onClick}>
      {text}
    </Button>
  );
  if (lastPage !== undefined)
    return <EmptyState title={t.past_end} action={button(t.last_page, () => onPage(lastPage))} />;
  if (focus !== '')
    return (
      <EmptyState
        title={interpolate(f.none, { sku: focus })}
        icon="search"
        action={
          <Group gap="xs" justify="center">
            <May access="edit_mappings">{button(add, onAdd)}</May>
            <May access="edit_catalog">{button(create, onCreate)}</May>
          </Group>
        }
      >
        {f.none_text}
      </EmptyState>
    );
  if (search !== '')
    return (
      <EmptyState title={t.filtered} icon="search" action={button(t.clear, onAll)}>
        {notFound}
      </EmptyState>
    );
  if (filter === 'all')
    return (
      <EmptyState
        title={t.none}
        action={
          <May access="edit_mappings">
            <ImportButton connector={connector} />
          </May>
        }
      >
        {t.none_text}
      </EmptyState>
    );
  const words = {
    linked: [t.filtered, t.filtered_text],
    unlinked: [t.all_linked, t.all_linked_text],
    suggested: [t.no_suggestion, t.no_suggestion_text],
  }[filter];
  return (
    <EmptyState
      title={words[0] ?? ''}
      icon={filter === 'unlinked' ? 'check' : 'filter'}
      action={button(t.clear, onAll)}
    >
      {words[1]}
    </EmptyState>
  );
}

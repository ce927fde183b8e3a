import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { May } from '#features/people/access/web/may.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNotFound } from '#ui/not-found.tsx';
import { useTexts } from '#ui/texts.ts';
import { ImportButton } from './import-button.tsx';
import type { LinksList } from './use-links-list.ts';

type Props = {
  links: LinksList;
  /** It is a list of all channels. */
  isAcross: boolean;
  /** Links the one SKU that is looked at though the channel does not list it. */
  onAdd: (() => void) | undefined;
  /** Makes a product for it. */
  onCreate: (() => void) | undefined;
};

/** Why there is no product here, with the next step. */
export function NoProducts({ links, isAcross, onAdd, onCreate }: Props) {
  const { empty: t, focus: f, add, create } = useTexts().productLinks;
  const { filter, list, setList, showAll, found, connection_id } = links;
  const { search, focus } = list;
  const notFound = useNotFound('channel_products', search, filter !== 'all');
  const button = (text: string, onClick: () => void) => (
    <Button size="xs" variant="default" onClick={onClick}>
      {text}
    </Button>
  );
  const page = found.data;
  if (page && page.total > 0)
    return <EmptyState title={t.past_end} action={button(t.last_page, () => setList({ page: page.last_page }))} />;
  if (focus !== '')
    return (
      <EmptyState
        title={interpolate(f.none, { sku: focus })}
        icon="search"
        action={
          <Group gap="xs" justify="center">
            {onAdd && <May access="edit_mappings">{button(add, onAdd)}</May>}
            {onCreate && <May access="edit_catalog">{button(create, onCreate)}</May>}
          </Group>
        }
      >
        {f.none_text}
      </EmptyState>
    );
  if (search !== '')
    return (
      <EmptyState title={t.filtered} icon="search" action={button(t.clear, showAll)}>
        {notFound}
      </EmptyState>
    );
  if (filter === 'all' && isAcross && connection_id === undefined)
    return (
      <EmptyState
        title={t.no_channel}
        action={
          <Button size="xs" variant="default" renderRoot={(props) => <Link to="/settings/connectors" {...props} />}>
            {t.to_channels}
          </Button>
        }
      >
        {t.no_channel_text}
      </EmptyState>
    );
  if (filter === 'all')
    return (
      <EmptyState
        title={t.none}
        action={
          <May access="edit_mappings">
            <ImportButton connector={String(connection_id)} />
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
    ignored: [t.none_ignored, t.none_ignored_text],
  }[filter];
  return (
    <EmptyState
      title={words[0] ?? ''}
      icon={filter === 'unlinked' ? 'check' : 'filter'}
      action={button(t.clear, showAll)}
    >
      {words[1]}
    </EmptyState>
  );
}

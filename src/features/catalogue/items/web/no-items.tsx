import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type EntityId, PRODUCTS, segmentOf } from '#features/core/catalog/entities.ts';
import { May } from '#features/people/access/web/may.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NotFoundInList } from '#ui/not-found.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ItemListState, itemScopeOf, unfiltered } from './item-list-query.ts';
import { itemTextsFor, placesOf } from './item-places.ts';

type Props = {
  entity: EntityId;
  list: ItemListState;
  /** The list's last page; undefined where nothing fits at all. */
  lastPage: number | undefined;
  onChange: (change: Partial<ItemListState>) => void;
};

/** Why the list is empty, and what to do next. */
export function NoItems({ entity, list, lastPage, onChange }: Props) {
  const texts = useTexts().catalog;
  const t = texts.empty;
  const itemTexts = itemTextsFor(texts, entity);
  const button = (label: string, change: Partial<ItemListState>) => (
    <Button size="xs" variant="default" onClick={() => onChange(change)}>
      {label}
    </Button>
  );
  if (lastPage !== undefined) {
    return (
      <EmptyState title={t.past_end} action={button(t.last_page, { page: lastPage })}>
        {t.past_end_text}
      </EmptyState>
    );
  }
  if (list.search !== '') {
    const alone = { ...list, ...unfiltered, search: list.search };
    return (
      <NotFoundInList
        title={t.filtered}
        what={segmentOf[entity]}
        query={list.search}
        isNarrowed={itemScopeOf(list) !== itemScopeOf(alone)}
        onWiden={() => onChange({ ...unfiltered, search: list.search })}
        onClear={() => onChange(unfiltered)}
        clearLabel={t.clear}
      />
    );
  }
  if (itemScopeOf(list) !== itemScopeOf({ ...list, ...unfiltered })) {
    return (
      <EmptyState title={t.filtered} icon="filter" action={button(t.clear, unfiltered)}>
        {t.filtered_text}
      </EmptyState>
    );
  }
  const create = (
    <May access="edit_catalog">
      <Button size="xs" renderRoot={(props) => <Link to={placesOf[entity].create} {...props} />}>
        {itemTexts.create}
      </Button>
    </May>
  );
  const steps = entity === PRODUCTS && (
    <Button size="xs" variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
      {t.steps}
    </Button>
  );
  return (
    <EmptyState
      title={itemTexts.none}
      icon="tag"
      action={
        <Group gap="xs" justify="center">
          {create}
          {steps}
        </Group>
      }
    >
      {itemTexts.none_text}
    </EmptyState>
  );
}

import { ActionIcon, Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasWords } from '#base/fold.ts';
import type { EntityId } from '#features/core/catalog/entities.ts';
import { May } from '#features/people/access/web/may.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Category, categoryCalls, type ShownItems } from '../contract.ts';
import classes from './categories.module.css';
import { useCategories } from './use-categories.ts';

const CategoryManager = lazyPart(async () => (await import('./category-manager.tsx')).CategoryManager);

/** From so many on they can be searched. */
const SEARCHED_FROM = 12;

type Chosen = ShownItems['category'];
type Props = { entityId: EntityId; value: Chosen; onChange: (category: Chosen) => void };

/** The categories next to a list of items, each with the number of its items. The list shows the chosen one's. */
export function CategoryList({ entityId, value, onChange }: Props) {
  const t = useTexts().categories;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <nav className={classes.list} aria-label={t.title}>
      <Group justify="space-between" gap="2px 8px">
        <strong>{t.title}</strong>
        <May access="edit_catalog">
          <ActionIcon size="sm" variant="subtle" aria-label={t.edit} title={t.edit} onClick={() => setIsEditing(true)}>
            <Icon name="edit" size={15} />
          </ActionIcon>
        </May>
      </Group>
      <Choices entityId={entityId} value={value} onChange={onChange} />
      {isEditing && <CategoryManager entityId={entityId} onClose={() => setIsEditing(false)} />}
    </nav>
  );
}

function Choices({ entityId, value, onChange }: Props) {
  const { ui } = useTexts();
  const t = useTexts().categories;
  const categories = useCategories(entityId);
  const { data: counts } = useQuery(queryOf(categoryCalls[entityId].countItems, {}));
  const [search, setSearch] = useState('');
  if (!categories.data) {
    return categories.isError ? (
      <Strip tone="danger" role="alert" mb={10}>
        {t.load_failed}
        <Button size="compact-xs" variant="default" onClick={() => void categories.refetch()}>
          {ui.retry}
        </Button>
      </Strip>
    ) : (
      <Skeleton className={classes.waiting} />
    );
  }
  const part = search.trim();
  const found = categories.data.filter(({ name }) => hasWords(name, part));
  const choice = (category: Chosen, label: string, items: number | undefined) => (
    <Choice
      key={category}
      label={label}
      items={items}
      isChosen={value === category}
      onChoose={() => onChange(category)}
    />
  );
  return (
    <>
      {categories.data.length >= SEARCHED_FROM && (
        <TextInput
          size="xs"
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul>
        {choice('', t.all, counts?.total)}
        {found.map(({ id, name, item_count }: Category) => choice(id, name, item_count))}
        {choice('none', t.none, counts?.uncategorised)}
      </ul>
      {categories.data.length === 0 && (
        <Text my={4} c="dimmed">
          {t.none_yet}
        </Text>
      )}
      {part !== '' && found.length === 0 && (
        <Text my={4} c="dimmed">
          {t.no_match}
        </Text>
      )}
    </>
  );
}

type ChoiceProps = { label: string; items: number | undefined; isChosen: boolean; onChoose: () => void };

function Choice({ label, items, isChosen, onChoose }: ChoiceProps) {
  const { count } = useFormats();
  return (
    <li>
      <button type="button" className={classes.choice} aria-pressed={isChosen} onClick={onChoose}>
        <span title={label}>{label}</span>{' '}
        {items !== undefined && <span className={classes.count}>{count(items)}</span>}
      </button>
    </li>
  );
}

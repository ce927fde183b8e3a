import { Button, Group, Skeleton, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hasWords } from '#base/fold.ts';
import { type EntityId, segmentOf } from '#features/core/catalog/entities.ts';
import { CallError } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './categories.module.css';
import { CategoryRow } from './category-row.tsx';
import { NewCategory } from './new-category.tsx';
import { failureText, useCategories, useUpdateCategories } from './use-categories.ts';

const SEARCHED_FROM = 12;
const CHANGED_MEANWHILE = 409;

/** A name as it is being written, and what it was when that began. */
type Draft = { name: string; was: string };

type Props = { entityId: EntityId; onClose: () => void };

/** Creates, renames and deletes an entity's categories. Names are saved together; the others act at once. */
export function CategoryManager({ entityId, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().categories;
  const categories = useCategories(entityId);
  const drafts = useDrafts(entityId, onClose);
  const [failure, setFailure] = useState<string>();
  const [search, setSearch] = useState('');
  const part = search.trim();
  const all = categories.data ?? [];
  const message = failure ?? drafts.failure ?? (categories.isError ? t.load_failed : undefined);

  return (
    <Modal
      opened
      onClose={onClose}
      title={t.manager[segmentOf[entityId]]}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <NewCategory entityId={entityId} />
      {message && (
        <Strip tone="danger" role="alert" mb={10}>
          {message}
        </Strip>
      )}
      {all.length >= SEARCHED_FROM && (
        <TextInput
          size="xs"
          mb="xs"
          aria-label={t.search}
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {categories.isPending && <Skeleton height={120} />}
      {categories.isSuccess && all.length === 0 && (
        <Text my={4} c="dimmed">
          {t.none_yet}
        </Text>
      )}
      <ul className={classes.rows}>
        {all
          .filter(({ id, name }) => drafts.draftOf(id) !== undefined || hasWords(name, part))
          .map((category) => (
            <CategoryRow
              key={category.id}
              entityId={entityId}
              category={category}
              draft={drafts.draftOf(category.id)}
              onDraft={(name) => drafts.put(category, name)}
              onFailure={setFailure}
            />
          ))}
      </ul>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t.manager.cancel}
        </Button>
        <Button disabled={!drafts.canSave} loading={drafts.isSaving} onClick={drafts.save}>
          {t.manager.save}
        </Button>
      </Group>
    </Modal>
  );
}

/** The names that were changed here. After another member's rename was shown, saving again replaces it. */
function useDrafts(entityId: EntityId, onSaved: () => void) {
  const t = useTexts().categories;
  const categories = useCategories(entityId);
  const update = useUpdateCategories(entityId);
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const changed = [...drafts].filter(([, { name, was }]) => name.trim() !== was);

  async function startFromNow() {
    const { data = [] } = await categories.refetch();
    const now = new Map(data.map(({ id, name }) => [id, name]));
    setDrafts((old) => new Map([...old].map(([id, { name, was }]) => [id, { name, was: now.get(id) ?? was }])));
  }

  return {
    draftOf: (id: number) => drafts.get(id),
    put: (category: { id: number; name: string }, name: string) =>
      setDrafts(new Map([...drafts, [category.id, { name, was: drafts.get(category.id)?.was ?? category.name }]])),
    canSave: changed.length > 0 && changed.every(([, { name }]) => name.trim() !== ''),
    isSaving: update.isPending,
    failure: update.isError ? failureText(update.error, t.update_failed) : undefined,
    save: () =>
      update.mutate(
        changed.map(([id, draft]) => ({ id, ...draft })),
        {
          onSuccess: onSaved,
          onError: (error) => {
            if (error instanceof CallError && error.status === CHANGED_MEANWHILE) void startFromNow();
          },
        },
      ),
  };
}

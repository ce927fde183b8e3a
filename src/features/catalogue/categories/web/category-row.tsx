import { ActionIcon, TextInput } from '@mantine/core';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { type EntityId, PRODUCTS } from '#features/core/catalog/entities.ts';
import { DeleteModal } from '#ui/delete-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Category } from '../contract.ts';
import { CategoryCodesButton, codesInLine } from './category-codes.tsx';
import { failureText, useDeleteCategory } from './use-categories.ts';

type Props = {
  entityId: EntityId;
  category: Category;
  draft: { name: string; was: string } | undefined;
  onDraft: (name: string) => void;
  /** Called with why it was not deleted, or with nothing once it was. */
  onFailure: (text: string | undefined) => void;
};

/** A category's name to be changed, how many items it has, its codes where it is of products, and its deletion. */
export function CategoryRow({ entityId, category, draft, onDraft, onFailure }: Props) {
  const t = useTexts().categories;
  const { count } = useFormats();
  const { id, name, item_count } = category;
  const isMoved = draft !== undefined && draft.was !== name;
  return (
    <li>
      <TextInput
        size="xs"
        aria-label={interpolate(t.manager.name_of, { name })}
        value={draft?.name ?? name}
        maxLength={200}
        onChange={(event) => onDraft(event.currentTarget.value)}
        error={draft?.name.trim() === '' && t.manager.empty_name}
        description={isMoved ? interpolate(t.manager.renamed_meanwhile, { name }) : codesInLine(category)}
        data-changed={draft && draft.name.trim() !== draft.was ? true : undefined}
      />
      <small>{pluralise(t.manager.items, item_count, count)}</small>
      {entityId === PRODUCTS && <CategoryCodesButton category={category} />}
      <DeleteButton entityId={entityId} id={id} name={name} onFailure={onFailure} />
    </li>
  );
}

function DeleteButton({
  entityId,
  id,
  name,
  onFailure,
}: Pick<Props, 'entityId' | 'onFailure'> & { id: number; name: string }) {
  const t = useTexts().categories;
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteCategory(entityId);
  const submit = () =>
    remove.mutate(id, {
      onSuccess: onFailure,
      onError: (error) => onFailure(failureText(error, t.delete_failed)),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="red"
        aria-label={interpolate(t.manager.delete_named, { name })}
        onClick={() => setIsAsking(true)}
      >
        <Icon name="trash" size={16} />
      </ActionIcon>
      <DeleteModal opened={isAsking} onClose={() => setIsAsking(false)} onDelete={submit} isBusy={remove.isPending}>
        {interpolate(t.manager.delete_text, { name })}
      </DeleteModal>
    </>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { EntityId } from '#features/catalog/entities.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type ItemDetail, itemCalls } from '../contract.ts';
import {
  changeDraft,
  changedFields,
  changedSince,
  type Draft,
  type DraftField,
  type DraftValues,
  draftOf,
  newDraft,
  readEdit,
  readNew,
  rebase,
} from './item-draft.ts';
import { placesOf } from './item-places.ts';

export type ItemEditing = ReturnType<typeof useItemEdit>;

/** What the fields of a form need of it. */
export type FieldEditing = Pick<ItemEditing, 'isNew' | 'values' | 'changed' | 'invalid' | 'refused' | 'change'>;

/** What the form of an item holds, and what can be done with it; without an item it is a new one's, which may come with its SKU. */
export function useItemEdit(entity: EntityId, item: ItemDetail | null, sku = '') {
  const [draft, setDraft] = useState(() => (item ? draftOf(item) : newDraft(sku)));
  const [invalid, setInvalid] = useState<readonly DraftField[]>([]);
  const save = useSave(entity, item);
  const changed = changedFields(draft);
  const isChangedMeanwhile = item !== null && item.version > draft.version;

  function put(next: Draft) {
    setDraft(next);
    setInvalid([]);
    save.reset();
  }

  function submit() {
    if (save.isPending) return;
    const read = item ? readEdit(draft) : readNew(draft);
    setInvalid(read.invalid ?? []);
    if (read.body) save.mutate(draft);
    else document.getElementById(fieldId(read.invalid[0] ?? 'sku'))?.focus();
  }

  return {
    isNew: item === null,
    values: draft.values,
    changed,
    /** Fields that cannot be saved as they are. */
    invalid,
    /** What the server found wrong, by field. */
    refused: save.error instanceof CallError ? save.error.fields : undefined,
    isSaving: save.isPending,
    isDirty: changed.length > 0 && !save.isPending && !save.isSuccess,
    /** What another member changed since the form was opened. */
    meanwhile: isChangedMeanwhile ? changedSince(draft, item) : undefined,
    change: (change: Partial<DraftValues>): void => setDraft(changeDraft(draft, change)),
    reload: () => item && put(draftOf(item)),
    keep: () => item && put(rebase(draft, item)),
    submit,
  };
}

/** The element that takes the cursor for a field. */
export function fieldId(name: DraftField): string {
  return `item-${name}`;
}

function useSave(entity: EntityId, item: ItemDetail | null) {
  const t = useTexts().catalog.form;
  const client = useQueryClient();
  const alerts = useAlerts();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (draft: Draft) => send(entity, item, draft),
    onSuccess: (id, { values }) => {
      alerts.success(interpolate(item ? t.saved : t.created, { sku: values.sku.trim() }));
      void navigate({ to: placesOf[entity].detail, params: { id: String(id) }, search: true, replace: true });
    },
    onError: (error) => {
      const isAtField = error instanceof CallError && error.fields !== undefined;
      if (!isAtField) alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/products', '/api/raw_materials']),
  });
}

/** @returns the item's id */
async function send(entity: EntityId, item: ItemDetail | null, draft: Draft): Promise<number> {
  const { create, save } = itemCalls[entity];
  if (item === null) {
    const { body } = readNew(draft);
    return body ? (await call(create, { body })).body.id : 0;
  }
  const { body } = readEdit(draft);
  return body ? (await call(save, { params: { id: item.id }, body })).id : item.id;
}

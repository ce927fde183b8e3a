import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type EditableField, getOrder, type OrderDetail, type OrderEdit, saveOrder } from '../contract.ts';
import { changeDraft, changedFields, type Draft, draftOf, readEdit, rebase } from './order-draft.ts';

const Conflict = z.object({
  details: z.object({ who: z.string(), at: z.string(), fields: z.array(z.string()), version: z.number() }),
});
export type Conflict = z.infer<typeof Conflict>['details'];

/** Who changed the order first, where that is why a save was refused. */
function conflictOf(error: Error | null): Conflict | undefined {
  const parsed = error instanceof CallError && error.status === 409 ? Conflict.safeParse(error.details) : undefined;
  return parsed?.success ? parsed.data.details : undefined;
}

export type OrderEditing = ReturnType<typeof useOrderEdit>;

/** Editing one order: the draft while there is one, and what can be done with it. */
export function useOrderEdit(order: OrderDetail) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const [focus, setFocus] = useState<EditableField | null>(null);
  const [invalid, setInvalid] = useState<readonly EditableField[]>([]);
  const save = useSave(order.id, () => setDraft(null));
  const changed = draft ? changedFields(draft) : [];

  function put(next: Draft | null) {
    setDraft(next);
    setInvalid([]);
    save.reset();
  }

  function submit() {
    if (!draft || save.isPending) return;
    if (changed.length === 0) return put(null);
    const read = readEdit(order.id, draft);
    setInvalid(read.invalid ?? []);
    if (read.edit) save.mutate(read.edit);
    else setFocus(read.invalid[0] ?? null);
  }

  return {
    draft,
    changed,
    /** The field that wants the cursor. */
    focus,
    /** Fields that cannot be saved as they are. */
    invalid,
    isSaving: save.isPending,
    isDirty: changed.length > 0 && !save.isPending,
    /** What the server found wrong, by field. */
    refused: save.error instanceof CallError ? save.error.fields : undefined,
    conflict: conflictOf(save.error),
    start: (field: EditableField = 'customer_name') => {
      if (!draft) put(draftOf(order));
      setFocus(field);
    },
    change: (change: Parameters<typeof changeDraft>[1]) => draft && setDraft(changeDraft(draft, change)),
    discard: () => put(null),
    /** Puts the changes on the order as it is now. */
    rebase: () => draft && put(rebase(draft, order)),
    submit,
  };
}

/** The values of an edit as the order will have them. */
function editedValues({ id: _, version: __, ...values }: OrderEdit): Partial<OrderDetail> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/** Saves an edit: the screen shows it at once, and as it was again where the server refuses. */
function useSave(id: number, onSaved: () => void) {
  const t = useTexts().orders.detail;
  const client = useQueryClient();
  const alerts = useAlerts();
  const { queryKey } = queryOf(getOrder, { params: { id } });
  return useMutation({
    mutationFn: async (edit: OrderEdit) => {
      const { success, version } = await call(saveOrder, { body: { order: edit } });
      if (!success) throw new CallError(0, t.not_saved);
      return version;
    },
    onMutate: async (edit) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<OrderDetail>(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...editedValues(edit) });
      return before;
    },
    onSuccess: (version) => {
      // Whoever edits again before the order was fetched anew starts from what was just saved.
      client.setQueryData<OrderDetail>(queryKey, (order) => order && { ...order, version });
      onSaved();
      alerts.success(t.saved);
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(queryKey, before);
      if (!conflictOf(error)) alerts.failed(error);
    },
    onSettled: () => markStale(client, ['/api/orders', '/api/problems']),
  });
}

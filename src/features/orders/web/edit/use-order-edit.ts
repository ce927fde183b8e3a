import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { EditableField } from '#features/order-lifecycle/editable-fields.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { LineItem, type OrderDetail } from '../../detail-contract.ts';
import { type OrderEdit, saveOrder } from '../../edit-contract.ts';
import { cardOf, type EditCard, type EditScope, isInScope, widen } from './edit-cards.ts';
import { editedValues, keepSaved, keptOrder } from './keep-saved.ts';
import { countLineChanges, findWrongRow, keyOfRow, type LinesDraft, linesToSave } from './lines-draft.ts';
import { changeDraft, changedFields, type Draft, draftOf, readEdit, rebase } from './order-draft.ts';

const Conflict = z.object({
  details: z.object({ who: z.string(), at: z.string(), fields: z.array(z.string()), version: z.number() }),
});
export type Conflict = z.infer<typeof Conflict>['details'];

/** Who changed the order first, where that is why a save was refused. */
export function conflictOf(error: Error | null): Conflict | undefined {
  const parsed = error instanceof CallError && error.status === 409 ? Conflict.safeParse(error.details) : undefined;
  return parsed?.success ? parsed.data.details : undefined;
}

const NotSaved = z.object({ success: z.literal(false), lineItems: z.array(LineItem) });

/** The items that were not found, where that is why nothing was saved. */
function missingOf(error: Error | null): LineItem[] {
  const parsed = NotSaved.safeParse(error instanceof CallError ? error.details : undefined);
  return parsed.success ? parsed.data.lineItems.filter(({ isMissing, isNewItem }) => isMissing && isNewItem) : [];
}

/** Where the cursor goes as a card is opened. */
const firstFields: Partial<Record<EditCard, EditableField>> = { customer: 'customer_name', order: 'note' };
const FIRST_FIELD: EditableField = 'customer_name';

const NONE: readonly EditableField[] = [];

export type OrderEditing = ReturnType<typeof useOrderEdit>['edit'];

/**
 * Editing one order: the draft while there is one, and what can be done with it. `isBegun`: it was opened to be edited. That it is being saved
 * is told beside `edit`, which stays the same at that moment: the page is drawn anew for it in a second step, which gives way to keys.
 */
export function useOrderEdit(order: OrderDetail, isBegun: boolean) {
  const [draft, setDraft] = useState<Draft | null>(() => (isBegun && order.is_editable ? draftOf(order) : null));
  const [scope, setScope] = useState<EditScope>('all');
  const [focus, setFocus] = useState<EditableField | null>(draft ? FIRST_FIELD : null);
  const [invalid, setInvalid] = useState(NONE);
  const [wrongLine, setWrongLine] = useState<{ key: string } | null>(null);
  const isSent = useRef(false);
  const save = useSave(order.id, {
    onSaved() {
      setDraft(null);
      setFocus(null); // so that the next edit leads the cursor there again
    },
    onSettled() {
      isSent.current = false;
    },
  });
  const { mutate, reset, error, isPending } = save;
  const isSeenSent = useDeferredValue(isPending);
  const isClosed = draft !== null && isPending && isSeenSent; // what is saved may be edited again, however late that is drawn

  const edit = useMemo(() => {
    const changed = draft ? changedFields(draft) : [];
    const changes = changed.length + (draft ? countLineChanges(draft.lines, order.lines) : 0);

    function put(next: Draft | null) {
      setDraft(next);
      setFocus(null);
      setInvalid(NONE);
      reset();
    }

    function submit() {
      if (!draft || isSent.current) return;
      if (changes === 0) return put(null);
      const read = readEdit(order.id, draft);
      setInvalid(read.invalid ?? NONE);
      if (!read.edit) return setFocus(read.invalid[0] ?? null);
      const wrong = findWrongRow(draft.lines, order.lines);
      if (wrong) return setWrongLine({ key: keyOfRow(wrong) });
      const lineItems = linesToSave(draft.lines, order.lines);
      isSent.current = true;
      mutate(lineItems.length > 0 ? { ...read.edit, lineItems } : read.edit);
    }

    /** Edits some more of the order, or begins with that. */
    function open(asked: EditScope, field: EditableField | null) {
      if (!draft) put(draftOf(order));
      setScope(draft ? widen(scope, asked) : asked);
      setFocus(field);
    }

    return {
      draft,
      /** Whether the fields of a card are inputs now. */
      isOpen: (card: EditCard) => draft !== null && !isClosed && isInScope(scope, card),
      changed,
      /** How many fields and lines are changed. */
      changes,
      /** The field that wants the cursor. */
      focus,
      /** Fields that cannot be saved as they are. */
      invalid,
      /** The line whose quantity cannot be saved and wants the cursor. */
      wrongLine,
      /** It is being saved, and the page is drawn like that. */
      isClosed,
      /** What the server found wrong, by field. */
      refused: error instanceof CallError ? error.fields : undefined,
      conflict: conflictOf(error),
      /** Items that were to be added and are not there any more. */
      missing: missingOf(error),
      /** Edits the whole order; the cursor goes into the field. */
      start: (field: EditableField = FIRST_FIELD) => open('all', field),
      /** Edits one card alone, or it too. */
      startCard: (card: EditCard) => open(card, firstFields[card] ?? null),
      /** Edits the card of a field that something on the page leads to. */
      correct: (field: EditableField) => open(cardOf(field), field),
      change: (change: Parameters<typeof changeDraft>[1]) =>
        draft && !isSent.current && setDraft(changeDraft(draft, change)),
      changeLines: (change: (lines: LinesDraft) => LinesDraft) => {
        if (isSent.current) return;
        setWrongLine(null);
        setDraft((now) => now && { ...now, lines: change(now.lines) });
      },
      discard: () => put(null),
      /** Ends an edit in which nothing was changed; else it goes on, so that nothing typed is lost by a slip. */
      leave: () => {
        if (changes === 0) put(null);
      },
      /** Puts the changes on the order as it is now. */
      rebase: () => draft && put(rebase(draft, order)),
      submit,
    };
  }, [order, draft, scope, focus, invalid, wrongLine, isClosed, error, mutate, reset]);

  return { edit, isSaving: isPending, isDirty: edit.changes > 0 && !isPending };
}

/** Saves an edit: the screen shows it at once, and as it was again where the server refuses. */
function useSave(id: number, { onSaved, onSettled }: { onSaved: () => void; onSettled: () => void }) {
  const t = useTexts().orders.detail;
  const client = useQueryClient();
  const alerts = useAlerts();
  const queryKey = keptOrder(id);
  return useMutation({
    mutationFn: async (edit: OrderEdit) => {
      const saved = await call(saveOrder, { body: { order: edit } });
      if (!saved.success) throw new CallError(0, t.not_saved, undefined, saved);
      return saved;
    },
    onMutate: async (edit) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<OrderDetail>(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, ...editedValues(edit) });
      return before;
    },
    onSuccess: async (saved, edit) => {
      await keepSaved(client, edit, saved);
      onSaved();
      alerts.success(t.saved);
    },
    onError: (error, _, before) => {
      if (before) client.setQueryData(queryKey, before);
      if (!conflictOf(error)) alerts.failed(error);
      void markStale(client, ['/api/orders', '/api/problems']);
    },
    onSettled,
  });
}

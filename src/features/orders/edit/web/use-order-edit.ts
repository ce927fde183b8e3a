import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { LineItem, type OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import type { FieldErrors } from '#ui/draft.ts';
import { useTexts } from '#ui/texts.ts';
import { type SentDraft, useDraft } from '#ui/use-draft.ts';
import { saveOrder } from '../edit-contract.ts';
import { type EditCard, type EditScope, isInScope, widen } from './edit-cards.ts';
import { hasRejectedDocument } from './has-rejected-document.ts';
import { keepSaved } from './keep-saved.ts';
import { countLineChanges, findWrongRow, keyOfRow, type LinesDraft } from './lines-draft.ts';
import { changedOf, type OrderValues, readEdit, valuesOf } from './order-draft.ts';

const NotSaved = z.object({ success: z.literal(false), lineItems: z.array(LineItem) });

/** The items that were not found, where that is why nothing was saved. */
function missingOf(error: Error | null): LineItem[] {
  const parsed = NotSaved.safeParse(error instanceof CallError ? error.details : undefined);
  return parsed.success ? parsed.data.lineItems.filter(({ isMissing, isNewItem }) => isMissing && isNewItem) : [];
}

/** Where the cursor goes as a part of the order is opened. */
const firstFields: Partial<Record<EditScope, EditableField>> = {
  all: 'customer_name',
  customer: 'customer_name',
  order: 'note',
};

/** The element that takes the cursor for a field. */
export function fieldId(name: EditableField): string {
  return `order-${name}`;
}

export type OrderEditing = ReturnType<typeof useOrderEdit>;

/** Editing one order: its draft, and which cards are open. `isBegun`: it was opened to be edited. */
export function useOrderEdit(order: OrderDetail, isBegun: boolean) {
  const t = useTexts().orders;
  const client = useQueryClient();
  const alerts = useAlerts();
  const startsOpen = isBegun && order.is_editable;
  const [scope, setScope] = useState<EditScope | null>(startsOpen ? 'all' : null);
  const [cursor, setCursor] = useState(startsOpen ? { field: firstFields.all } : null);
  const [wrongLine, setWrongLine] = useState<{ key: string } | null>(null);
  const draft = useDraft<OrderValues>({
    stored: valuesOf(order),
    version: order.version,
    check: (edited) => errorsOf(edited),
    save: async (edited) => {
      const { edit } = readEdit(order, edited);
      if (!edit) throw new Error('checked before');
      const saved = await call(saveOrder, { body: { order: edit } });
      if (!saved.success) throw new CallError(0, t.detail.not_saved, undefined, saved);
      await keepSaved(client, edit, saved);
      setScope(null);
      alerts.success(hasRejectedDocument(client, order.id) ? t.detail.saved_rejected : t.detail.saved);
      return saved.version;
    },
    stale: ['/api/orders', '/api/problems'],
    onError: alerts.failed,
  });
  const changed = changedOf(draft.changed);
  const changes = changed.length + countLineChanges(draft.values.edited, order.lines);

  function errorsOf(edited: SentDraft<OrderValues>): FieldErrors {
    const { invalid = [] } = readEdit(order, edited);
    const words: Readonly<Partial<Record<EditableField, string>>> = t.invalid;
    if (invalid.length > 0) return Object.fromEntries(invalid.map((name) => [name, words[name] ?? t.invalid.other]));
    const wrong = findWrongRow(edited.values.edited, order.lines);
    setWrongLine(wrong ? { key: keyOfRow(wrong) } : null);
    return wrong ? { edited: t.invalid.other } : {};
  }

  function close() {
    draft.discard();
    setScope(null);
  }

  useEffect(() => {
    if (cursor?.field) document.getElementById(fieldId(cursor.field))?.focus();
  }, [cursor]);

  return {
    draft,
    isEditing: scope !== null,
    /** Whether the fields of a card are inputs now; while it is saved they are read again. */
    isOpen: (card: EditCard) => scope !== null && !draft.isSaving && isInScope(scope, card),
    changed,
    /** How many fields and lines are changed. */
    changes,
    isDirty: scope !== null && changes > 0 && !draft.isSaving,
    /** The line whose quantity cannot be saved and wants the cursor. */
    wrongLine,
    /** Items that were to be added and are not there any more. */
    missing: missingOf(draft.error),
    /** Edits one card, or it too, or the whole order; the cursor goes into the field. */
    open(asked: EditScope, field: EditableField | undefined = firstFields[asked]) {
      setScope(scope === null ? asked : widen(scope, asked));
      setCursor({ field });
    },
    changeLines(change: (lines: LinesDraft) => LinesDraft) {
      setWrongLine(null);
      draft.set(({ edited }) => ({ edited: change(edited) }));
    },
    /** Ends the edit and drops what was changed. */
    close,
    /** Ends an edit in which nothing was changed, and saves any other. */
    submit: () => (changes === 0 ? close() : draft.submit()),
  };
}

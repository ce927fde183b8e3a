import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { CallError, call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { OrderEdit, saveOrder } from '../../edit-contract.ts';
import { fieldList } from '../field-labels.ts';
import { keepSaved } from '../keep-saved.ts';

/**
 * One field of an order that is filled in by itself. Where another member changed the order meanwhile, what was typed
 * stays, who it was is said, and the next try is made on the order as it is now.
 */
export function useFieldFix(order: { id: number; version: number }, field: EditableField, onSaved: () => void) {
  const { ui } = useTexts();
  const t = useTexts().orders;
  const fix = useTexts().field_fix;
  const client = useQueryClient();
  const [isSaved, setIsSaved] = useState(false);
  const wrongs: Readonly<Partial<Record<EditableField, string>>> = t.invalid;
  const draft = useDraft<Record<string, string>>({
    stored: { [field]: '' },
    check: ({ values }) => {
      const isRight = values[field]?.trim() && OrderEdit.safeParse({ id: order.id, [field]: values[field] }).success;
      return isRight ? {} : { [field]: wrongs[field] ?? t.invalid.other };
    },
    save: async ({ values }) => {
      const version = Math.max(order.version, draft.conflict?.version ?? 0);
      const edit = OrderEdit.parse({ id: order.id, version, [field]: values[field] });
      await keepSaved(client, edit, await call(saveOrder, { body: { order: edit } }));
      setIsSaved(true);
      onSaved();
      return undefined;
    },
    stale: ['/api/orders', '/api/problems'],
  });
  const { conflict, error } = draft;
  const failure = error instanceof CallError ? error.message : error && ui.failed;
  const changed =
    conflict && interpolate(fix.changed, { who: conflict.who ?? '', fields: fieldList(t, conflict.fields) });
  return { draft, input: draft.text(field), error: draft.errors[field] ?? changed ?? failure, isSaved };
}

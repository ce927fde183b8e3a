import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import type { EditableField } from '#features/order-lifecycle/editable-fields.ts';
import { CallError, call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { OrderEdit, saveOrder } from '../../edit-contract.ts';
import { fieldList } from '../edit/field-labels.ts';
import { keepSaved } from '../edit/keep-saved.ts';
import { conflictOf } from '../edit/use-order-edit.ts';

/**
 * One field of an order that is filled in by itself. Where another member changed the order meanwhile, what was typed stays, who it was
 * is said, and the next try is made on the order as it is now. `submit` says whether the value could be sent.
 */
export function useFieldFix(order: { id: number; version: number }, field: EditableField, onSaved: () => void) {
  const { ui } = useTexts();
  const t = useTexts().orders;
  const fix = useTexts().field_fix;
  const client = useQueryClient();
  const [value, setValue] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);
  const save = useMutation({
    mutationFn: (edit: OrderEdit) => call(saveOrder, { body: { order: edit } }),
    onSuccess: async (saved, edit) => {
      await keepSaved(client, edit, saved);
      onSaved();
    },
    onSettled: () => void markStale(client, ['/api/orders', '/api/problems']), // it is saved before the rest is read anew
  });
  const conflict = conflictOf(save.error);

  function errorText(): string | undefined {
    const wrongs: Readonly<Partial<Record<EditableField, string>>> = t.invalid;
    if (isInvalid) return wrongs[field] ?? t.invalid.other;
    if (conflict) return interpolate(fix.changed, { who: conflict.who, fields: fieldList(t, conflict.fields) });
    if (!(save.error instanceof CallError)) return save.error ? ui.failed : undefined;
    const { fields = {}, message } = save.error;
    return (fields[field] ?? fields[`order.${field}`])?.join(' ') ?? message;
  }

  function submit(): boolean {
    if (save.isPending) return false;
    const version = Math.max(order.version, conflict?.version ?? 0);
    const read = OrderEdit.safeParse({ id: order.id, version, [field]: value });
    const isRight = read.success && value.trim() !== '';
    setIsInvalid(!isRight);
    if (isRight) save.mutate(read.data);
    return isRight;
  }

  return {
    value,
    change: (next: string) => {
      setValue(next);
      setIsInvalid(false);
    },
    error: errorText(),
    isSaving: save.isPending,
    isSaved: save.isSuccess,
    submit,
  };
}

import { type EditableField, editableFieldNames } from '#features/core/order-lifecycle/editable-fields.ts';

/** What staff do about a finding, and where. */
export type FindingFix =
  | { to: 'edit'; field: EditableField }
  | { to: 'show' }
  | { to: 'order' }
  | { to: 'settings' }
  | { to: 'nothing' };

type Where = {
  /**
   * Whether a field of the order, which is on the same page, may be corrected there; null where the order is on
   * another page.
   */
  canEdit: ((field: EditableField) => boolean) | null;
  canSet: boolean;
};

/** The way from a finding to what has to be corrected; the corrected sale is chosen in the card itself. */
export function fixOf(field: string, { canEdit, canSet }: Where): FindingFix {
  if (field === 'origin') return { to: 'nothing' };
  if (field === 'settings') return { to: canSet ? 'settings' : 'nothing' };
  if (!canEdit) return { to: 'order' };
  const editable = editableFieldNames.find((name) => name === field && canEdit(name));
  return editable ? { to: 'edit', field: editable } : { to: 'show' };
}

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import type { EditableField } from '#features/core/order-lifecycle/editable-fields.ts';
import { isDaneCountry } from '#features/core/order-lifecycle/order-rules.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useTexts } from '#ui/texts.ts';
import type { DocumentRow } from '../../contract.ts';
import { fixOf } from './finding-fix.ts';

/** The order on whose page a card stands. */
export type OrderOnPage = {
  canEdit: (field: EditableField) => boolean;
  /** Opens the form that corrects a field. */
  onEdit: (field: EditableField) => void;
  /** Goes to where a field of it is shown. */
  onShow: (field: string) => void;
};

type Props = {
  /** Of the order, `origin` or `settings`. */
  field: string;
  document: DocumentRow;
  order: OrderOnPage | undefined;
};

/** How a field of an order is called, as its form calls it. */
function useFieldName(field: string, country: string): string {
  const ofOrders = useTexts().orders.fields;
  const names: Readonly<Record<string, string>> = { ...ofOrders, ...useTexts().taxDocuments.fix.fields };
  return (field === 'locality_code' && isDaneCountry(country) ? names.dane_code : names[field]) ?? field;
}

/** Leads to the field that has to be corrected. */
export function FixButton({ field, document, order }: Props) {
  const t = useTexts().taxDocuments.fix;
  const canSet = useMay('manage_settings');
  const fix = fixOf(field, { canEdit: order?.canEdit ?? null, canSet });
  const name = useFieldName(field, document.country);
  switch (fix.to) {
    case 'nothing':
      return null;
    case 'edit':
      return (
        <Button size="compact-xs" variant="default" onClick={() => order?.onEdit(fix.field)}>
          {interpolate(t.edit, { field: name })}
        </Button>
      );
    case 'show':
      return (
        <Button size="compact-xs" variant="default" onClick={() => order?.onShow(field)}>
          {interpolate(t.show, { field: name })}
        </Button>
      );
    case 'order':
      return (
        <Button
          size="compact-xs"
          variant="default"
          renderRoot={(props) => <Link to="/orders/$id" params={{ id: String(document.order_id) }} {...props} />}
        >
          {t.order}
        </Button>
      );
    case 'settings':
      return (
        <Button
          size="compact-xs"
          variant="default"
          renderRoot={(props) => <Link to="/documents/settings" search={{ country: document.country }} {...props} />}
        >
          {t.settings}
        </Button>
      );
  }
}

import { Autocomplete, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { isFiscalField } from '#base/fiscal-facts.ts';
import { taxIdKinds } from '#base/tax-id.ts';
import type { OrderDetail } from '#features/orders/order/detail-contract.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConflictNotice } from '#ui/conflict-notice.tsx';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { saveBuyer } from '../edit-contract.ts';
import { type BuyerField, buyerChanges, buyerFields, buyerOf } from './buyer-draft.ts';
import { CodeSelect } from './code-select.tsx';
import { fieldLabel } from './field-labels.ts';
import { hasRejectedDocument } from './has-rejected-document.ts';
import { keepChange } from './keep-saved.ts';

type Props = {
  order: OrderDetail;
  /** The one that wants the cursor. */
  field: BuyerField;
  onClose: () => void;
};

/** Corrects the buyer of an order that has left, and of its tax document: what was sent stays as it was. */
export function BuyerModal({ order, field, onClose }: Props) {
  const t = useTexts().orders;
  const alerts = useAlerts();
  const client = useQueryClient();
  const { id } = order;
  const draft = useDraft({
    stored: buyerOf(order),
    version: order.version,
    save: async ({ base, values, version: before }) => {
      const changes = buyerChanges(base, values);
      if (Object.keys(changes).length > 0) {
        const { version } = await call(saveBuyer, { params: { id }, body: { version: before, ...changes } });
        await keepChange(client, id, { ...changes, version });
        alerts.success(hasRejectedDocument(client, id) ? t.detail.saved_rejected : t.detail.saved);
      }
      onClose();
      return undefined;
    },
    stale: ['/api/orders', '/api/problems'],
  });
  const hasFiscalName = order.fiscal_name !== '';
  const shown = buyerFields.filter(
    (name) => order.buyer_codes !== null || !isFiscalField(name) || (name === 'fiscal_name' && hasFiscalName),
  );
  return (
    <FormModal title={t.edit.buyer_title} draft={draft} onClose={onClose}>
      <Text size="sm" mb="sm">
        {t.edit.buyer_text}
      </Text>
      <ConflictNotice draft={draft} by={order.updated_by} nameOf={(name) => fieldLabel(t, name)} />
      <Stack gap="sm">
        {shown.map((name) => {
          const shared = {
            ...draft.text(name),
            label: t.fields[name],
            ...(name === field && { 'data-autofocus': true }),
          };
          if (order.buyer_codes && (name === 'fiscal_regime' || name === 'fiscal_use')) {
            return (
              <CodeSelect
                key={name}
                {...shared}
                codes={order.buyer_codes[name]}
                onChange={(code) => draft.set({ [name]: code })}
              />
            );
          }
          return name === 'buyer_tax_id_kind' ? (
            <Autocomplete
              key={name}
              {...shared}
              data={[...taxIdKinds]}
              onChange={(buyer_tax_id_kind) => draft.set({ buyer_tax_id_kind })}
            />
          ) : (
            <TextInput key={name} {...shared} />
          );
        })}
      </Stack>
    </FormModal>
  );
}

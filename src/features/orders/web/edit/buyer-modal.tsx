import { Autocomplete, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { taxIdKinds } from '#base/tax-id.ts';
import { useOrderChange } from '#features/order-lifecycle/web/use-order-change.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { OrderDetail } from '../../detail-contract.ts';
import { saveBuyer } from '../../edit-contract.ts';
import { type BuyerDraft, type BuyerField, buyerChanges, buyerFields, buyerOf } from './buyer-draft.ts';
import { keepChange } from './keep-saved.ts';

type Props = {
  order: OrderDetail;
  /** The one that wants the cursor. */
  field: BuyerField;
  onClose: () => void;
};

/** Corrects the buyer of an order that has left, for its tax document: what was sent stays as it was. */
export function BuyerModal({ order, field, onClose }: Props) {
  const { ui } = useTexts();
  const t = useTexts().orders;
  const alerts = useAlerts();
  const client = useQueryClient();
  const [start] = useState(() => ({ version: order.version, values: buyerOf(order) }));
  const [values, setValues] = useState<BuyerDraft>(start.values);
  const changes = buyerChanges(start.values, values);
  const save = useOrderChange(
    async () => {
      const { id } = order;
      const { version } = await call(saveBuyer, { params: { id }, body: { version: start.version, ...changes } });
      await keepChange(client, id, { ...changes, version });
    },
    () => {
      alerts.success(t.detail.saved);
      onClose();
    },
  );
  const refused = save.error instanceof CallError ? save.error.fields : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (Object.keys(changes).length === 0) onClose();
    else save.mutate(undefined);
  }

  return (
    <Modal opened onClose={onClose} title={t.edit.buyer_title} closeButtonProps={{ 'aria-label': ui.close }}>
      <form onSubmit={submit} noValidate autoComplete="off">
        <Text size="sm" mb="sm">
          {t.edit.buyer_text}
        </Text>
        <Stack gap="sm">
          {buyerFields.map((name) => {
            const shared = {
              name,
              label: t.fields[name],
              value: values[name],
              error: refused?.[name]?.join(' '),
              ...(name === field && { 'data-autofocus': true }),
            };
            const put = (value: string) => setValues((before) => ({ ...before, [name]: value }));
            return name === 'buyer_tax_id_kind' ? (
              <Autocomplete key={name} {...shared} data={[...taxIdKinds]} onChange={put} />
            ) : (
              <TextInput key={name} {...shared} onChange={(event) => put(event.currentTarget.value)} />
            );
          })}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {ui.save}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

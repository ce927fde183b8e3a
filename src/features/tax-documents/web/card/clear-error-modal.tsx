import { Button, Group, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { clearInvoiceErrors, type DocumentDetail } from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';

const MOST = 500;

type Props = { document: DocumentDetail; onClose: () => void };

/** Clears the error that an order has because of its document; not without a reason. */
export function ClearErrorModal({ document, onClose }: Props) {
  const tax_documents = useTexts().taxDocuments;
  const { ui } = useTexts();
  const t = tax_documents.clear;
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const clear = useDocumentChange(
    async (ignoredReason: string) => {
      await call(clearInvoiceErrors, { body: { orderId: document.order_id, ignoredReason } });
      return { message: t.cleared, alertType: 'success' as const };
    },
    onClose,
    () => tax_documents.failed.clear_error,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') clear.mutate(reason.trim());
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.title, { number: document.order_number })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <form onSubmit={submit} noValidate>
        <Text size="sm" mb="sm">
          {t.text}
        </Text>
        <Textarea
          data-autofocus
          required
          label={t.reason}
          autosize
          minRows={2}
          maxLength={MOST}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={isMissing && t.required}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={clear.isPending}>
            {t.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { type DocumentDetail, MANUAL_TRANSACTION, noteElsewhere } from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { documentName } from './document-facts.ts';

const MOST = 60;

type Props = { document: DocumentDetail; onClose: () => void };

/** Notes that a document was issued outside of Bodega, under which number. */
export function ElsewhereModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.elsewhere;
  const { ui } = useTexts();
  const [number, setNumber] = useState('');
  const [transaction, setTransaction] = useState(MANUAL_TRANSACTION);
  const [isMissing, setIsMissing] = useState(false);
  const note = useDocumentChange(
    (body: { number: string; transaction_number: string }) =>
      call(noteElsewhere, { params: { id: document.id }, body }),
    onClose,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(number.trim() === '');
    if (number.trim() === '') return;
    note.mutate({ number: number.trim(), transaction_number: transaction.trim() || MANUAL_TRANSACTION });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.title, { document: documentName(document) })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t.text}</Text>
          <TextInput
            data-autofocus
            required
            label={t.number}
            maxLength={MOST}
            value={number}
            error={isMissing && t.number_required}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
          <TextInput
            label={t.transaction}
            description={t.transaction_hint}
            maxLength={MOST}
            value={transaction}
            onChange={(event) => setTransaction(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={note.isPending}>
            {t.confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

import { Stack, Text, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { type DocumentDetail, MANUAL_TRANSACTION, noteIssuedExternally } from '../../contract.ts';
import { documentName } from './document-facts.ts';
import { useDocumentDraft } from './use-document-draft.ts';

const MAX_CHARACTERS = 60;

type Props = { document: DocumentDetail; onClose: () => void };

/** Notes that a document was issued outside of Bodega, under which number. */
export function ExternalDocumentModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.external;
  const draft = useDocumentDraft({
    stored: { number: '', transaction_number: MANUAL_TRANSACTION },
    check: ({ number }): Record<string, string> => (number.trim() === '' ? { number: t.number_required } : {}),
    send: ({ number, transaction_number }) => {
      const transaction = transaction_number.trim() || MANUAL_TRANSACTION;
      const body = { number: number.trim(), transaction_number: transaction };
      return call(noteIssuedExternally, { params: { id: document.id }, body });
    },
    onClose,
  });
  return (
    <FormModal
      title={interpolate(t.title, { document: documentName(document) })}
      draft={draft}
      submit={t.confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{t.text}</Text>
        <TextInput {...draft.text('number')} label={t.number} data-autofocus required maxLength={MAX_CHARACTERS} />
        <TextInput
          {...draft.text('transaction_number')}
          label={t.transaction}
          description={t.transaction_hint}
          maxLength={MAX_CHARACTERS}
        />
      </Stack>
    </FormModal>
  );
}

import { Stack, Text, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { type DocumentDetail, MANUAL_TRANSACTION, noteElsewhere } from '../../contract.ts';
import { DOCUMENT_PATHS } from '../use-document-change.ts';
import { documentName } from './document-facts.ts';

const MAX_CHARACTERS = 60;

type Props = { document: DocumentDetail; onClose: () => void };

/** Notes that a document was issued outside of Bodega, under which number. */
export function ElsewhereModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.elsewhere;
  const alerts = useAlerts();
  const draft = useDraft({
    stored: { number: '', transaction_number: MANUAL_TRANSACTION },
    check: ({ values }): Record<string, string> => (values.number.trim() === '' ? { number: t.number_required } : {}),
    save: async ({ values: { number, transaction_number } }) => {
      const transaction = transaction_number.trim() || MANUAL_TRANSACTION;
      const body = { number: number.trim(), transaction_number: transaction };
      const { alertType, message } = await call(noteElsewhere, { params: { id: document.id }, body });
      alerts.show(alertType, message, { fixed: true });
      onClose();
      return undefined;
    },
    stale: DOCUMENT_PATHS,
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

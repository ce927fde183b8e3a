import { Stack, Text, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import type { DocumentDetail } from '../../contract.ts';
import { mailDocument } from '../../mail-contract.ts';
import { documentName } from './document-facts.ts';
import { useDocumentDraft } from './use-document-draft.ts';

type Props = { document: DocumentDetail; onClose: () => void };

/** Mails a document, to its buyer unless another address is typed. */
export function MailModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.mail;
  const [latest] = document.mails;
  const draft = useDocumentDraft({
    stored: { to: document.buyer_email },
    check: ({ to }): Record<string, string> => (to.trim() === '' ? { to: t.to_required } : {}),
    send: ({ to }) => call(mailDocument, { params: { id: document.id }, body: { to: to.trim() } }),
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
        {latest?.state === 'sent' && <Text size="sm">{interpolate(t.again, { to: latest.to })}</Text>}
        <TextInput {...draft.text('to')} label={t.to} type="email" autoComplete="off" data-autofocus required />
      </Stack>
    </FormModal>
  );
}

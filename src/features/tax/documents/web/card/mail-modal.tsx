import { Stack, Text, TextInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import type { DocumentDetail } from '../../contract.ts';
import { mailDocument } from '../../mail-contract.ts';
import { DOCUMENT_PATHS } from '../use-document-change.ts';
import { documentName } from './document-facts.ts';

type Props = { document: DocumentDetail; onClose: () => void };

/** Mails a document, to its buyer unless another address is typed. */
export function MailModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.mail;
  const alerts = useAlerts();
  const [latest] = document.mails;
  const draft = useDraft({
    stored: { to: document.buyer_email },
    check: ({ values }): Record<string, string> => (values.to.trim() === '' ? { to: t.to_required } : {}),
    save: async ({ values }) => {
      const body = { to: values.to.trim() };
      const { alertType, message } = await call(mailDocument, { params: { id: document.id }, body });
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
        {latest?.state === 'sent' && <Text size="sm">{interpolate(t.again, { to: latest.to })}</Text>}
        <TextInput {...draft.text('to')} label={t.to} type="email" autoComplete="off" data-autofocus required />
      </Stack>
    </FormModal>
  );
}

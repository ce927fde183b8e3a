import { FileInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { useDraft } from '#ui/use-draft.ts';
import { type DocumentDetail, MAX_PDF_BYTES, uploadPdf } from '../../contract.ts';
import { DOCUMENT_PATHS } from '../use-document-change.ts';
import { documentName } from './document-facts.ts';

const PDF = 'application/pdf';
const EMPTY: { file: File | null } = { file: null };

type Props = { document: DocumentDetail; onClose: () => void };

/** Puts the PDF of a document that was issued elsewhere into secure storage. */
export function UploadPdfModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.elsewhere;
  const alerts = useAlerts();
  const draft = useDraft({
    stored: EMPTY,
    check: ({ values: { file } }): Record<string, string> => {
      if (file === null) return { file: t.pdf_required };
      return file.size > MAX_PDF_BYTES ? { file: t.pdf_too_large } : {};
    },
    save: async ({ values: { file } }) => {
      const body = new Blob(file ? [file] : [], { type: PDF });
      const { alertType, message } = await call(uploadPdf, { params: { id: document.id }, body });
      alerts.show(alertType, message, { fixed: true });
      onClose();
      return undefined;
    },
    stale: DOCUMENT_PATHS,
  });
  return (
    <FormModal
      title={interpolate(t.pdf_title, { document: documentName(document) })}
      draft={draft}
      submit={t.pdf_confirm}
      onClose={onClose}
    >
      <FileInput
        {...draft.choice('file')}
        data-autofocus
        label={t.pdf}
        description={t.pdf_hint}
        accept={PDF}
        leftSection={<Icon name="upload" size={15} />}
      />
    </FormModal>
  );
}

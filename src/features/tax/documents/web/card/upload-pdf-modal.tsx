import { FileInput } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { FormModal } from '#ui/form-modal.tsx';
import { Icon } from '#ui/icons.tsx';
import { useTexts } from '#ui/texts.ts';
import { type DocumentDetail, MAX_PDF_BYTES, uploadPdf } from '../../contract.ts';
import { documentName } from './document-facts.ts';
import { useDocumentDraft } from './use-document-draft.ts';

const PDF = 'application/pdf';
const EMPTY: { file: File | null } = { file: null };

type Props = { document: DocumentDetail; onClose: () => void };

/** Puts the PDF of a document that was issued externally into secure storage. */
export function UploadPdfModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.external;
  const draft = useDocumentDraft({
    stored: EMPTY,
    check: ({ file }): Record<string, string> => {
      if (file === null) return { file: t.pdf_required };
      return file.size > MAX_PDF_BYTES ? { file: t.pdf_too_large } : {};
    },
    send: ({ file }) => {
      const body = new Blob(file ? [file] : [], { type: PDF });
      return call(uploadPdf, { params: { id: document.id }, body });
    },
    onClose,
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

import { Button, FileInput, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { type DocumentDetail, MOST_PDF_BYTES, uploadPdf } from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { documentName } from './document-facts.ts';

const PDF = 'application/pdf';

type Props = { document: DocumentDetail; onClose: () => void };

/** Puts the PDF of a document that was issued elsewhere into secure storage. */
export function UploadPdfModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.elsewhere;
  const { ui } = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState('');
  const upload = useDocumentChange(
    (chosen: File) => call(uploadPdf, { params: { id: document.id }, body: new Blob([chosen], { type: PDF }) }),
    onClose,
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = file === null ? t.pdf_required : file.size > MOST_PDF_BYTES ? t.pdf_too_large : '';
    setError(wrong);
    if (file && wrong === '') upload.mutate(file);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={interpolate(t.pdf_title, { document: documentName(document) })}
      closeButtonProps={{ 'aria-label': ui.close }}
    >
      <form onSubmit={submit} noValidate>
        <FileInput
          data-autofocus
          label={t.pdf}
          description={t.pdf_hint}
          accept={PDF}
          leftSection={<Icon name="upload" size={15} />}
          value={file}
          error={error}
          onChange={setFile}
        />
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" loading={upload.isPending}>
            {t.pdf_confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}

import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { type DocumentDetail, resubmitDocument } from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { documentName } from './document-facts.ts';

type Props = { document: DocumentDetail; onClose: () => void };

/** Asks before a further document is issued: the one that there is stays valid, unless it was cancelled. */
export function ResubmitModal({ document, onClose }: Props) {
  const t = useTexts().taxDocuments.resubmit;
  const resubmit = useDocumentChange(() => call(resubmitDocument, { params: { id: document.id } }), onClose);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => resubmit.mutate()}
      title={t.title}
      confirmLabel={t.confirm}
      isBusy={resubmit.isPending}
    >
      {interpolate(document.state === 'cancelled' ? t.text_cancelled : t.text, { number: documentName(document) })}
    </ConfirmModal>
  );
}

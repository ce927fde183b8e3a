import { interpolate } from '#base/text.ts';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { type DocumentDetail, resubmitDocument } from '../../contract.ts';
import { useDocumentChange } from '../use-document-change.ts';
import { useDocumentTexts } from '../use-document-texts.ts';
import { documentName } from './document-facts.ts';

type Props = { document: DocumentDetail; onClose: () => void };

/** Asks before a further document is issued: the one that there is stays valid. */
export function ResubmitModal({ document, onClose }: Props) {
  const t = useDocumentTexts().resubmit;
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
      {interpolate(t.text, { number: documentName(document) })}
    </ConfirmModal>
  );
}

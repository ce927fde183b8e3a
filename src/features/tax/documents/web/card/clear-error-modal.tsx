import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { ReasonModal } from '#ui/reason-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { clearInvoiceErrors, type DocumentDetail } from '../../contract.ts';
import { DOCUMENT_PATHS } from '../use-document-change.ts';

const SERVER_FAILED = 500;

type Props = { document: DocumentDetail; onClose: () => void };

/** Clears the error that an order has because of its document; not without a reason. */
export function ClearErrorModal({ document, onClose }: Props) {
  const { clear: t, failed } = useTexts().taxDocuments;
  const alerts = useAlerts();

  async function clear(ignoredReason: string) {
    await call(clearInvoiceErrors, { body: { orderId: document.order_id, ignoredReason } }).catch((error) => {
      const isOurs = error instanceof CallError && error.status === SERVER_FAILED;
      throw isOurs ? new CallError(SERVER_FAILED, failed.clear_error) : error;
    });
    alerts.success(t.cleared, { fixed: true });
  }

  return (
    <ReasonModal
      title={interpolate(t.title, { number: document.order_number })}
      text={t.text}
      label={t.reason}
      required={t.required}
      submit={t.confirm}
      save={clear}
      stale={DOCUMENT_PATHS}
      onClose={onClose}
    />
  );
}

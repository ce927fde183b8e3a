import { useAlerts } from '#ui/alerts.tsx';
import type { FieldErrors, Values } from '#ui/draft.ts';
import { type Draft, useDraft } from '#ui/use-draft.ts';
import { type ChangeOutcome, DOCUMENT_PATHS } from '../use-document-change.ts';

type Options<V extends Values> = {
  /** What the form begins with. */
  stored: V;
  /** @returns what cannot be sent as it is, by field */
  check: (values: V) => FieldErrors;
  send: (values: V) => Promise<ChangeOutcome>;
  onClose: () => void;
};

/** The form of a dialog that changes a document: what the server says shows as an alert, and the dialog closes. */
export function useDocumentDraft<V extends Values>({ stored, check, send, onClose }: Options<V>): Draft<V> {
  const alerts = useAlerts();
  return useDraft<V>({
    stored,
    check: ({ values }) => check(values),
    save: async ({ values }) => {
      const { alertType, message } = await send(values);
      alerts.show(alertType, message, { fixed: true });
      onClose();
      return undefined;
    },
    stale: DOCUMENT_PATHS,
  });
}

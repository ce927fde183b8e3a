import { useEffect, useRef } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { useTexts } from '#ui/texts.ts';
import type { DocumentDetail } from '../../contract.ts';
import { validStates } from '../../document-state.ts';

const isValid = ({ state }: DocumentDetail) => validStates.some((valid) => valid === state);

/** Says of a document that was rejected, as this page showed, that it or the one in its place was issued. */
export function useIssuedNotice(documents: readonly DocumentDetail[] | undefined): void {
  const t = useTexts().taxDocuments;
  const alerts = useAlerts();
  const rejected = useRef(new Set<number>());
  useEffect(() => {
    for (const document of documents ?? []) {
      const { id, state, title, full_number, replaces } = document;
      if (state === 'rejected') rejected.current.add(id);
      const awaited = [id, replaces?.id].find((one) => one !== undefined && rejected.current.has(one));
      if (awaited === undefined || !isValid(document)) continue;
      rejected.current.delete(awaited);
      alerts.success(interpolate(t.issued, { document: [title, full_number].filter(Boolean).join(' ') }));
    }
  }, [documents, alerts, t]);
}

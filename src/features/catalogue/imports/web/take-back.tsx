import { Button } from '@mantine/core';
import { useState } from 'react';
import { pluralise } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import { type Import, undoImport } from '../contract.ts';
import { useImportChange } from './use-import.ts';

/** Takes a done import back, once it was said what that does and what stays. */
export function TakeBack({ run: { id, counts } }: { run: Import }) {
  const t = useTexts().imports.result;
  const { count } = useFormats();
  const alerts = useAlerts();
  const [isAsking, setIsAsking] = useState(false);
  const undo = useImportChange(
    () => call(undoImport, { params: { id } }),
    () => alerts.info(t.undoing),
  );
  if (counts.added + counts.changed === 0) return null;
  return (
    <>
      <Button variant="default" onClick={() => setIsAsking(true)}>
        {t.undo}
      </Button>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setIsAsking(false) })}
        title={t.undo_title}
        confirmLabel={t.undo_confirm}
        cancelLabel={t.undo_keep}
        isBusy={undo.isPending}
        isDanger
      >
        {counts.added > 0 && <p>{pluralise(t.undo_added, counts.added, count)}</p>}
        {counts.changed > 0 && <p>{pluralise(t.undo_changed, counts.changed, count)}</p>}
        <p>{t.undo_stays}</p>
      </ConfirmModal>
    </>
  );
}

import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { useSampleChange } from './use-sample-change.ts';

/** Asks before the samples go, and says what goes with them and what stays. */
export function EmptyDialog({ onClose }: { onClose: () => void }) {
  const { ask: t } = useTexts().sample_data;
  const remove = useSampleChange('remove', onClose);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      title={t.title}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      isBusy={remove.isPending}
      isDanger
    >
      <p>{t.goes}</p>
      <p>{t.stays}</p>
    </ConfirmModal>
  );
}

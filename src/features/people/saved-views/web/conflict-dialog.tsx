import { interpolate } from '#base/text.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = { who: string; isBusy: boolean; onClose: () => void; onSave: () => void };

/** Asks before what another member saved is replaced. */
export function ConflictDialog({ who, isBusy, onClose, onSave }: Props) {
  const t = useTexts().saved_views;
  const { cancel } = useTexts().ui;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      onConfirm={onSave}
      title={interpolate(t.rival_title, { who })}
      confirmLabel={t.overwrite}
      cancelLabel={cancel}
      isBusy={isBusy}
    >
      {interpolate(t.rival_text, { who })}
    </ConfirmModal>
  );
}

import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { type ConnectionView, pauseConnection } from '../contract.ts';
import { useConnectionChange } from './use-connection-change.ts';

type Props = { connection: ConnectionView; isOpen: boolean; onClose: () => void };

/** Asks before a connection is paused. */
export function PauseDialog({ connection: { id, name }, isOpen, onClose }: Props) {
  const t = useTexts().connections;
  const alerts = useAlerts();
  const pause = useConnectionChange(
    () => call(pauseConnection, { params: { connector: String(id) } }),
    () => {
      onClose();
      alerts.success(interpolate(t.paused, { name }));
    },
  );
  return (
    <ConfirmModal
      opened={isOpen}
      onClose={onClose}
      onConfirm={() => pause.mutate()}
      title={interpolate(t.pause_title, { name })}
      confirmLabel={t.buttons.pause}
      isBusy={pause.isPending}
    >
      {t.pause_text}
    </ConfirmModal>
  );
}

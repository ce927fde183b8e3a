import { Text } from '@mantine/core';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { endSecondFactor } from '../../second-factor-contract.ts';
import { CredentialForm } from '../credential-form.tsx';

/** Turns it off, for password and code: who finds a screen left open has neither. */
export function EndModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().secondFactor;
  const alerts = useAlerts();
  const { close } = useTexts().ui;
  return (
    <Modal opened onClose={onClose} title={t.end_title} closeButtonProps={{ 'aria-label': close }}>
      <Text mb="sm" c="dimmed">
        {t.end_text}
      </Text>
      <CredentialForm
        asks={{ current_password: '', code: '' }}
        takesRecovery
        look="dialog"
        submit={t.turn_off}
        stale={['/api/second-factor']}
        save={async (body) => {
          await call(endSecondFactor, { body });
          alerts.success(t.turned_off);
          onClose();
        }}
      />
    </Modal>
  );
}

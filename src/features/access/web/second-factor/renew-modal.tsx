import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { renewRecoveryCodes } from '../../second-factor-contract.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useSecondFactorChange } from './use-second-factor-change.ts';

/** New recovery codes for the password; those before work no more. */
export function RenewModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().secondFactor;
  const { close } = useTexts().ui;
  const renew = useSecondFactorChange((current_password: string) =>
    call(renewRecoveryCodes, { body: { current_password } }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={renew.data ? t.codes_title : t.new_codes}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {renew.data ? (
        <RecoveryCodes codes={renew.data.recovery_codes} onClose={onClose} />
      ) : (
        <PasswordStep label={t.next} error={renew.error} isBusy={renew.isPending} onSubmit={renew.mutate} />
      )}
    </Modal>
  );
}

import { useState } from 'react';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { renewRecoveryCodes } from '../../second-factor-contract.ts';
import { CredentialForm } from '../credential-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** New recovery codes for the password; those before work no more. */
export function RenewModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().secondFactor;
  const { close } = useTexts().ui;
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t.codes_title : t.new_codes}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <CredentialForm
          asks={{ current_password: '' }}
          look="dialog"
          submit={t.next}
          stale={['/api/second-factor']}
          save={async (body) => setCodes((await call(renewRecoveryCodes, { body })).recovery_codes)}
        />
      )}
    </Modal>
  );
}

import { TextInput } from '@mantine/core';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { addPasskey, askKeyQuestion } from '../../passkeys-contract.ts';
import { CredentialForm } from '../credential-form.tsx';
import { isGivenUp, isKnownDevice, makePasskey } from './browser-passkeys.ts';

/** Name and password, then the device asks for finger, face or PIN. */
export function AddPasskeyModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().passkeys;
  const alerts = useAlerts();
  const { close } = useTexts().ui;

  async function add({ name, current_password }: { name: string; current_password: string }) {
    const question = await call(askKeyQuestion, { body: { current_password } });
    const key = await makePasskey(question).catch((error) => {
      if (isKnownDevice(error)) alerts.danger(t.is_known);
      throw error;
    });
    await call(addPasskey, { body: { name, key } });
    alerts.success(t.is_added);
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t.add} closeButtonProps={{ 'aria-label': close }}>
      <CredentialForm
        asks={{ name: '', current_password: '' }}
        hasCursor={false}
        look="dialog"
        submit={t.next}
        check={({ name }): Record<string, string> => (name.trim() === '' ? { name: t.name_missing } : {})}
        save={add}
        isSilent={(error) => isGivenUp(error) || isKnownDevice(error)}
        stale={['/api/passkeys']}
      >
        {(draft) => (
          <TextInput {...draft.text('name')} label={t.name} description={t.name_hint} data-autofocus maxLength={60} />
        )}
      </CredentialForm>
    </Modal>
  );
}

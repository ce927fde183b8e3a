import { Text } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Modal } from '#ui/modal.tsx';
import { useTexts } from '#ui/texts.ts';
import { confirmSecondFactor, startSecondFactor } from '../../second-factor-contract.ts';
import { CredentialForm } from '../credential-form.tsx';
import { QrPicture } from './qr-picture.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';

type Secret = z.infer<(typeof startSecondFactor.replies)[200]>;

/** Password, app, first code, recovery codes: from the first code on the login asks for one. */
export function StartModal({ onClose }: { onClose: () => void }) {
  const t = useTexts().secondFactor;
  const { close } = useTexts().ui;
  const [secret, setSecret] = useState<Secret>();
  const [codes, setCodes] = useState<readonly string[]>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={codes ? t.codes_title : t.start_title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': close }}
    >
      {codes && <RecoveryCodes codes={codes} onClose={onClose} />}
      {!codes && secret && <AppStep {...secret} onConfirmed={setCodes} />}
      {!secret && (
        <CredentialForm
          asks={{ current_password: '' }}
          look="dialog"
          submit={t.next}
          save={async (body) => setSecret(await call(startSecondFactor, { body }))}
        />
      )}
    </Modal>
  );
}

function AppStep({ secret, uri, onConfirmed }: Secret & { onConfirmed: (codes: readonly string[]) => void }) {
  const t = useTexts().secondFactor;
  const alerts = useAlerts();
  return (
    <CredentialForm
      asks={{ code: '' }}
      look="dialog"
      submit={t.turn_on}
      stale={['/api/second-factor']}
      save={async (body) => {
        const { recovery_codes } = await call(confirmSecondFactor, { body });
        alerts.success(t.turned_on);
        onConfirmed(recovery_codes);
      }}
    >
      <Text mb="sm" c="dimmed">
        {t.scan}
      </Text>
      <QrPicture text={uri} />
      <div className={classes.secret}>
        <span>{t.by_hand}</span>
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
        <CopyButton text={secret} what={t.secret} />
      </div>
    </CredentialForm>
  );
}

import { Text } from '@mantine/core';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { changePassword } from '../sessions-contract.ts';
import { CredentialForm } from './credential-form.tsx';

/** Asks for the current password before it takes a new one. */
export function ChangePassword({ email }: { email: string }) {
  const t = useTexts().profile.password;
  const alerts = useAlerts();
  return (
    <Panel title={t.title}>
      <Text mt={-6} mb="sm" c="dimmed">
        {t.hint}
      </Text>
      <CredentialForm
        asks={{ current_password: '', new_password: '' }}
        email={email}
        hasCursor={false}
        submit={t.save}
        stale={['/api/sessions']}
        save={async ({ current_password, new_password: password }) => {
          await call(changePassword, { body: { current_password, password } });
          alerts.success(t.changed);
        }}
      />
    </Panel>
  );
}

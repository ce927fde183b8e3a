import { Button, Skeleton, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { ConfirmModal } from '#ui/confirm-modal.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findPasskeys, type Passkey, removePasskey } from '../../passkeys-contract.ts';
import classes from '../profile.module.css';
import { AddPasskeyModal } from './add-passkey-modal.tsx';
import { canUsePasskeys } from './browser-passkeys.ts';
import { PasskeyRow } from './passkey-row.tsx';

/** The member's passkeys, and the ways to add and remove one. */
export function PasskeyPanel() {
  const t = useTexts().passkeys;
  const found = useQuery(queryOf(findPasskeys, {}));
  const [isAdding, setIsAdding] = useState(false);
  const [leaving, setLeaving] = useState<Passkey | null>(null);
  return (
    <Panel title={t.title}>
      <Text mt={-6} mb="sm" c="dimmed">
        {t.hint}
      </Text>
      <Loaded found={found} pending={<Skeleton height={48} radius="sm" />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="dimmed">{t.none}</p>
          ) : (
            <ul className={classes.sessions}>
              {data.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {canUsePasskeys() ? (
        <Button variant="default" mt="md" onClick={() => setIsAdding(true)}>
          {t.add}
        </Button>
      ) : (
        <p className="dimmed">{t.impossible}</p>
      )}
      {isAdding && <AddPasskeyModal onClose={() => setIsAdding(false)} />}
      {leaving && <RemoveModal passkey={leaving} onClose={() => setLeaving(null)} />}
    </Panel>
  );
}

function RemoveModal({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts().passkeys;
  const client = useQueryClient();
  const alerts = useAlerts();
  const remove = useMutation({
    mutationFn: () => call(removePasskey, { params: { id } }),
    onSuccess: () => alerts.success(t.removed),
    onError: alerts.failed,
    onSettled: () => {
      onClose();
      void markStale(client, ['/api/passkeys']);
    },
  });
  return (
    <ConfirmModal
      opened
      isDanger
      title={t.remove_title}
      confirmLabel={t.remove}
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      {interpolate(t.remove_text, { name })}
    </ConfirmModal>
  );
}

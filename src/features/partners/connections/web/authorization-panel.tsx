import { Stack } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionSettings } from '../settings-contract.ts';
import { ConnectButton } from './connect-button.tsx';
import { CopiedAddress } from './copied-address.tsx';

type Props = { id: number; authorization: NonNullable<ConnectionSettings['authorization']> };

/** Who let us in at the partner, and the way to do so. */
export function AuthorizationPanel({ id, authorization }: Props) {
  const t = useTexts().connector_settings.authorization;
  const { redirect_address, is_granted, owner_name, granted_by, granted_at } = authorization;
  return (
    <Panel title={t.title} actions={<ConnectButton id={id} isAgain={granted_at !== null} />}>
      <Stack gap="md">
        <p className="dimmed">{is_granted ? t.hint : `${t.not_yet} ${t.hint}`}</p>
        {is_granted && granted_at && (
          <DetailList
            items={[
              [
                t.owner,
                <span key="owner">
                  {owner_name} · {interpolate(t.by, { who: granted_by ?? '?' })}, <RelativeTime at={granted_at} />
                </span>,
              ],
            ]}
          />
        )}
        <RedirectAddress address={redirect_address} />
      </Stack>
    </Panel>
  );
}

/** What the merchant's app must name, before it can send anybody back. */
export function RedirectAddress({ address }: { address: string }) {
  const t = useTexts().connector_settings.authorization;
  return (
    <Stack gap="md">
      <DetailList items={[[t.redirect, <CopiedAddress key="address" address={address} />]]} />
      <p className="dimmed">{t.redirect_hint}</p>
    </Stack>
  );
}

import { Stack } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Panel } from '#ui/panel.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionSettings } from '../settings-contract.ts';
import { CopiedAddress } from './copied-address.tsx';

type Props = { webhooks: NonNullable<ConnectionSettings['webhooks']>; pollSeconds: number };

/** The address of a partner's webhooks, and the outcome of the latest ones. */
export function WebhooksPanel({ webhooks, pollSeconds }: Props) {
  const connector_settings = useTexts().connector_settings;
  const t = connector_settings.webhooks;
  const { count } = useFormats();
  const { address, is_reachable, last_at, refused, refused_at } = webhooks;
  return (
    <Panel title={connector_settings.parts.webhooks}>
      <Stack gap="md">
        <p className="dimmed">{interpolate(t.text, { n: pollSeconds })}</p>
        {!is_reachable && <p className="dimmed">{t.not_reachable}</p>}
        <DetailList
          items={[
            [t.address, <CopiedAddress key="address" address={address} />],
            [t.last, last_at ? <RelativeTime key="last" at={last_at} /> : t.never],
            [
              t.refused,
              refused_at ? (
                <span key="refused">
                  {count(refused)} · <RelativeTime at={refused_at} />
                </span>
              ) : (
                count(0)
              ),
            ],
          ]}
        />
      </Stack>
    </Panel>
  );
}

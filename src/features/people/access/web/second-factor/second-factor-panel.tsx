import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { queryOf } from '#ui/query.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useTexts } from '#ui/texts.ts';
import { getSecondFactor } from '../../second-factor-contract.ts';
import { EndModal } from './end-modal.tsx';
import { RenewModal } from './renew-modal.tsx';
import { StartModal } from './start-modal.tsx';

type Dialog = 'start' | 'renew' | 'end';

/** Whether the login asks the member for a code, and the ways to change that. */
export function SecondFactorPanel() {
  const t = useTexts().secondFactor;
  const found = useQuery(queryOf(getSecondFactor, {}));
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <Panel title={t.title}>
      <Loaded found={found} pending={<Skeleton height={72} radius="sm" />}>
        {({ on_since, recovery_codes_left }) =>
          on_since ? (
            <On since={on_since} left={recovery_codes_left} onOpen={setDialog} />
          ) : (
            <>
              <Text mt={-6} mb="sm" c="dimmed">
                {t.off_hint}
              </Text>
              <Button onClick={() => setDialog('start')}>{t.turn_on}</Button>
            </>
          )
        }
      </Loaded>
      {dialog === 'start' && <StartModal onClose={close} />}
      {dialog === 'renew' && <RenewModal onClose={close} />}
      {dialog === 'end' && <EndModal onClose={close} />}
    </Panel>
  );
}

type OnProps = { since: string; left: number; onOpen: (dialog: Dialog) => void };

function On({ since, left, onOpen }: OnProps) {
  const t = useTexts().secondFactor;
  const { longDate } = useFormats();
  return (
    <>
      <Group gap="xs" fw={500}>
        <StatusBadge tone="success">{t.on}</StatusBadge>
        {interpolate(t.on_since, { when: longDate(since) })}
      </Group>
      <p className="dimmed">{left === 0 ? t.none_left : pluralise(t.left, left)}</p>
      <Group gap="xs" mt="md">
        <Button variant="default" onClick={() => onOpen('renew')}>
          {t.new_codes}
        </Button>
        <Button variant="default" onClick={() => onOpen('end')}>
          {t.turn_off}
        </Button>
      </Group>
    </>
  );
}

import { Button, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { May } from '#features/people/access/web/may.tsx';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { DetailList } from '#ui/detail-list.tsx';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getPartnerCustomers, retryFailedCustomers, SyncMode, saveSyncMode } from '../contract.ts';

type Props = { connectionId: number; isActive: boolean };

export function PartnerCustomers({ connectionId, isActive }: Props) {
  const t = useTexts().customer_sync.settings;
  const { count } = useFormats();
  const connector = String(connectionId);
  const found = useQuery(queryOf(getPartnerCustomers, { params: { connector } }));
  const alerts = useAlerts();
  const retry = useChange(
    () => call(retryFailedCustomers, { params: { connector } }),
    ({ message }) => alerts.success(message),
  );
  return (
    <Loaded found={found} pending={<Skeleton height={200} radius="md" />}>
      {({ mode, counts }) => (
        <Stack gap={14}>
          <Panel title={t.title}>
            <ModeChoice connector={connector} mode={mode} />
          </Panel>
          <Panel
            title={t.counts}
            actions={
              counts.failed > 0 && (
                <>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    renderRoot={(props) => <Link to="/customers" search={{ filterBy: 'Error' }} {...props} />}
                  >
                    {t.show_failed}
                  </Button>
                  <May access="edit_customers">
                    <Button
                      size="compact-sm"
                      variant="default"
                      disabled={!isActive}
                      loading={retry.isPending}
                      onClick={() => retry.mutate(undefined)}
                    >
                      {t.retry}
                    </Button>
                  </May>
                </>
              )
            }
          >
            <DetailList
              items={(['synced', 'waiting', 'behind', 'failed'] as const).map((state) => [
                t.states[state],
                count(counts[state]),
              ])}
            />
          </Panel>
        </Stack>
      )}
    </Loaded>
  );
}

/** Saved at once, as a switch is; members see what was chosen. */
function ModeChoice({ connector, mode }: { connector: string; mode: SyncMode }) {
  const t = useTexts().customer_sync.settings;
  const mayChoose = useMay('manage_connectors');
  const alerts = useAlerts();
  const save = useChange(
    (wanted: SyncMode) => call(saveSyncMode, { params: { connector }, body: { mode: wanted } }),
    () => alerts.success(t.saved),
  );
  return (
    <Radio.Group
      aria-label={t.title}
      value={save.isPending ? save.variables : mode}
      onChange={(wanted) => save.mutate(SyncMode.parse(wanted))}
    >
      <Stack gap="sm">
        {SyncMode.options.map((one) => (
          <Radio
            key={one}
            value={one}
            label={t.modes[one]}
            description={t.hints[one]}
            disabled={!mayChoose || save.isPending}
          />
        ))}
      </Stack>
      {!mayChoose && (
        <Text mt={6} c="dimmed">
          {t.admins}
        </Text>
      )}
    </Radio.Group>
  );
}

function useChange<Input, Reply>(change: (input: Input) => Promise<Reply>, onDone: (reply: Reply) => void) {
  const client = useQueryClient();
  const alerts = useAlerts();
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: alerts.failed,
    onSettled: () => markStale(client, ['/api/connectors/{connector}/customers', '/api/customers']),
  });
}

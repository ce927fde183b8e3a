import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSession } from '#features/people/access/web/session.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { CallError, call } from '#ui/call.ts';
import { Icon } from '#ui/icons.tsx';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { importConnectorCatalogue } from '../catalogue-contract.ts';

const PAUSED = 409;

/** Has the channel's catalogue read now. */
export function ImportButton({ connector }: { connector: string }) {
  const t = useTexts().productLinks;
  const { account } = useSession();
  const alerts = useAlerts();
  const client = useQueryClient();
  const start = useMutation({
    mutationFn: () => call(importConnectorCatalogue, { params: { connector }, body: { accountId: account.id } }),
    onSuccess: ({ message, alertType }) => alerts.show(alertType, message),
    onError: (error) => {
      const isPaused = error instanceof CallError && error.status === PAUSED;
      alerts.danger(isPaused ? error.message : t.failed, { fixed: true });
    },
    onSettled: () => markStale(client, ['/api/connectors/']),
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon name="download" size={15} />}
      loading={start.isPending}
      onClick={() => start.mutate()}
    >
      {t.import}
    </Button>
  );
}

import { Button, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { sendTestDocuments } from '../../go-live-contract.ts';
import { DOCUMENT_PATHS } from '../use-document-change.ts';

/** Sends a document of each kind to the authority's test service, and says of each what became of it. */
export function SendTests({ country }: { country: string }) {
  const t = useTexts().taxDocuments.settings.go_live;
  const alerts = useAlerts();
  const client = useQueryClient();
  const sending = useMutation({
    mutationFn: () => call(sendTestDocuments, { params: { country } }),
    onError: (error) => alerts.failed(error),
    onSettled: () => markStale(client, [...DOCUMENT_PATHS, '/api/tax-issuers']),
  });
  return (
    <Stack gap={4} mt={6} align="flex-start">
      <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t.send_tests}
      </Button>
      <ul aria-live="polite">
        {sending.data?.data.map(({ name, outcome, document_id, reason }) => (
          <li key={name}>
            {document_id === null ? (
              name
            ) : (
              <Link to="/documents/$id" params={{ id: String(document_id) }}>
                {name}
              </Link>
            )}
            : {t.tests[outcome]} {reason}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

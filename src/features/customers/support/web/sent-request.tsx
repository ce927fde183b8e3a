import { Anchor, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { interpolate } from '#base/text.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { findSupportRequests, type SupportRequest } from '../contract.ts';

type Props = { id: number; email: string; onAnother: () => void };

/** Says that a request was sent, and what becomes of it as that is known: it follows the desk's answer. */
export function SentRequest({ id, email, onAnother }: Props) {
  const t = useTexts().support;
  const request = useQuery(queryOf(findSupportRequests, {})).data?.find((one) => one.id === id);
  const { ticket } = request ?? {};
  return (
    <div role="status">
      <EmptyState
        icon="check"
        title={interpolate(t.sent, { id })}
        action={
          <Group justify="center" gap="sm">
            {ticket?.link && (
              <Anchor href={ticket.link} target="_blank" rel="noreferrer">
                {interpolate(t.open_ticket, { number: ticket.number })}
              </Anchor>
            )}
            <Button variant="default" onClick={onAnother}>
              {t.another}
            </Button>
          </Group>
        }
      >
        <Outcome request={request} email={email} />
      </EmptyState>
    </div>
  );
}

function Outcome({ request, email }: { request: SupportRequest | undefined; email: string }) {
  const t = useTexts().support;
  const { state, desk, ticket } = request ?? {};
  const words = { email, desk: desk ?? '', number: ticket?.number ?? '' };
  if (state === 'ticket') return interpolate(t.sent_ticket, words);
  if (state === 'mailed') return interpolate(desk === null ? t.sent_mailed : t.sent_not_taken, words);
  return interpolate(desk ? t.sent_waiting : t.sent_text, words);
}

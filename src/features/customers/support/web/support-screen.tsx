import { Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/people/access/web/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { markStale, queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { getSupport } from '../contract.ts';
import { PastRequests } from './past-requests.tsx';
import { SentRequest } from './sent-request.tsx';
import { SupportForm } from './support-form.tsx';

/** A path of the portal; anything else that an address holds is not sent. */
const From = z.object({
  from: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(500),
});

/** Asks the desk, or those who run the server; without both this is said before anything is written. */
export function SupportScreen() {
  const t = useTexts().support;
  const client = useQueryClient();
  const { email } = useSession().user;
  const found = useQuery(queryOf(getSupport, {}));
  const address: unknown = useSearch({ strict: false });
  const page = From.safeParse(address).data?.from ?? '';
  const [sent, setSent] = useState<number>();
  const desk = found.data?.desk;
  async function showSent(id: number) {
    setSent(id);
    await markStale(client, ['/api/support-requests']);
  }
  return (
    <>
      <PageHeader title={t.title}>
        {interpolate(desk ? t.hint_desk : t.hint, { email, ...(desk && { desk }) })}
      </PageHeader>
      <Stack gap="md" maw={720}>
        <Loaded found={found} pending={<Skeleton height={380} radius="md" />}>
          {({ is_open }) =>
            !is_open ? (
              <EmptyState icon="mail" title={t.off}>
                {t.off_text}
              </EmptyState>
            ) : sent === undefined ? (
              <SupportForm page={page} onSent={showSent} />
            ) : (
              <SentRequest id={sent} email={email} onAnother={() => setSent(undefined)} />
            )
          }
        </Loaded>
        <PastRequests />
      </Stack>
    </>
  );
}

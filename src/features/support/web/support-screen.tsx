import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { interpolate } from '#base/text.ts';
import { useSession } from '#features/access/web/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { queryOf } from '#ui/query.ts';
import { getSupport } from '../contract.ts';
import classes from './support.module.css';
import { SupportForm } from './support-form.tsx';
import { useSupportTexts } from './use-support-texts.ts';

/** A path of the portal; anything else that an address holds is not sent. */
const From = z.object({
  from: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(500),
});

/** Asks those who run the server; without an address for it this is said before anything is written. */
export function SupportScreen() {
  const t = useSupportTexts();
  const { user } = useSession();
  const found = useQuery(queryOf(getSupport, {}));
  const address: unknown = useSearch({ strict: false });
  const page = From.safeParse(address).data?.from ?? '';
  const [sent, setSent] = useState<number>();
  return (
    <>
      <PageHeader title={t.title}>{interpolate(t.hint, { email: user.email })}</PageHeader>
      <div className={classes.column}>
        <Loaded found={found} pending={<Skeleton height={380} radius="md" />}>
          {({ is_open }) =>
            !is_open ? (
              <EmptyState icon="mail" title={t.off}>
                {t.off_text}
              </EmptyState>
            ) : sent === undefined ? (
              <SupportForm page={page} onSent={setSent} />
            ) : (
              <div role="status">
                <EmptyState
                  icon="check"
                  title={interpolate(t.sent, { id: sent })}
                  action={
                    <Button variant="default" onClick={() => setSent(undefined)}>
                      {t.another}
                    </Button>
                  }
                >
                  {interpolate(t.sent_text, { email: user.email })}
                </EmptyState>
              </div>
            )
          }
        </Loaded>
      </div>
    </>
  );
}

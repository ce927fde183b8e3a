import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '#features/people/access/web/session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { queryOf } from '#ui/query.ts';
import { RunStrip } from '#ui/run-strip.tsx';
import { useTexts } from '#ui/texts.ts';
import { getSampleData } from '../contract.ts';
import { shareDone } from '../sample-rules.ts';

const EmptyDialog = lazyPart(async () => (await import('./empty-dialog.tsx')).EmptyDialog);

/** Above every screen of an account that is filled with samples: that it is, and the way out. */
export function SampleStrip() {
  const t = useTexts().sample_data;
  const { user } = useSession();
  const { data } = useQuery(queryOf(getSampleData, {}));
  const [isAsking, setIsAsking] = useState(false);
  const state = data?.state ?? 'standing';
  const isAtWork = data !== undefined && state !== 'standing';
  const client = useQueryClient();
  useEffect(() => {
    if (!isAtWork) return;
    // Once it is filled, or empty, nothing is as it was: figures that otherwise follow changes slowly too.
    return () => void client.invalidateQueries();
  }, [client, isAtWork]);
  const text = state === 'standing' ? t.stands : t[state];
  return (
    <RunStrip
      text={text}
      share={isAtWork ? shareDone(data) : undefined}
      label={t.bar}
      note={data?.has_failed ? t.has_failed : undefined}
    >
      {user.is_admin && state !== 'emptying' && (
        <Button size="compact-xs" variant="default" onClick={() => setIsAsking(true)}>
          {t.empty}
        </Button>
      )}
      {isAsking && <EmptyDialog onClose={() => setIsAsking(false)} />}
    </RunStrip>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#ui/lazy-part.tsx';
import { outagesQuery } from './outages-query.ts';

const OutageLine = lazyPart(async () => (await import('./outage-line.tsx')).OutageLine);

/** Above every screen: each partner that nothing goes through, with how many orders wait for it and when it is tried again. */
export function OutageStrip() {
  const { data = [] } = useQuery(outagesQuery);
  return (
    <div role="status">
      <Suspense>
        {data.map((outage) => (
          <OutageLine key={outage.id} outage={outage} />
        ))}
      </Suspense>
    </div>
  );
}

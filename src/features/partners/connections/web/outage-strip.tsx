import { useQuery } from '@tanstack/react-query';
import { OutageLine } from './outage-line.tsx';
import { outagesQuery } from './outages-query.ts';

/**
 * Above every screen: each partner that nothing goes through, with how many orders wait for it and when it is tried
 * again.
 */
export function OutageStrip() {
  const { data = [] } = useQuery(outagesQuery);
  return (
    <div role="status">
      {data.map((outage) => (
        <OutageLine key={outage.id} outage={outage} />
      ))}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { OutageLine, OutagesLine } from './outage-line.tsx';
import { outagesQuery } from './outages-query.ts';

/**
 * Above every screen: the partner that nothing goes through, with how many orders wait for it and when it is tried
 * again; several of them in one line.
 */
export function OutageStrip() {
  const { data = [] } = useQuery(outagesQuery);
  return (
    <div role="status">
      {data.length > 1 ? <OutagesLine outages={data} /> : data.map((one) => <OutageLine key={one.id} outage={one} />)}
    </div>
  );
}

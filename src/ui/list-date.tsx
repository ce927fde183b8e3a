import { useFormats } from './formats-provider.tsx';
import { useNow } from './relative-time.tsx';

/** A date in a list, “11/21/26 09:05” with how long ago that is and the zone on hover. */
export function ListDate({ at }: { at: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={at} title={`${formats.relative(at, now)} (${formats.time_zone})`}>
      {formats.orderDate(at)}
    </time>
  );
}

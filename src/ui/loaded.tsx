import { type ReactNode, useState } from 'react';
import { CallError } from './call.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';
import { useTexts } from './texts.ts';

type Props<T> = {
  /** What `useQuery` answers. */
  found: {
    data: T | undefined;
    error: Error | null;
    errorUpdateCount: number;
    isPending: boolean;
    refetch: () => unknown;
  };
  /** Its outline, until it is there. */
  pending: ReactNode;
  /** The message where the record does not exist; by default, that nothing is there. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
};

/**
 * The record that an address names: drawn once it is loaded; else the message that it does not exist or failed to load.
 */
export function Loaded<T>({ found, pending, missing, children }: Props<T>) {
  const { ui } = useTexts();
  const { data, error, errorUpdateCount, isPending, refetch } = found;
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 422);
  // While what was missing is asked for again, as live events have it, no outline takes its place.
  const [missedAt, setMissedAt] = useState(0);
  if (isMissing && missedAt !== errorUpdateCount) setMissedAt(errorUpdateCount);
  const isAskedAgain = isPending && errorUpdateCount > 0 && errorUpdateCount === missedAt;
  if (isMissing || isAskedAgain) return missing ?? <EmptyState isPage title={ui.not_found} icon="search" />;
  return (
    <>
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {isPending && pending}
      {data !== undefined && children(data)}
    </>
  );
}

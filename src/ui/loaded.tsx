import type { ReactNode } from 'react';
import { CallError } from './call.ts';
import { EmptyState } from './empty-state.tsx';
import { LoadError } from './load-error.tsx';
import { useTexts } from './texts.ts';

type Props<T> = {
  /** What `useQuery` answers. */
  found: { data: T | undefined; error: Error | null; isPending: boolean; refetch: () => unknown };
  /** Its outline, until it is there. */
  pending: ReactNode;
  /** What is said where there is none; else that nothing is there. */
  missing?: ReactNode;
  children: (data: T) => ReactNode;
};

/** The one thing that an address names: drawn once it is there, or what is said where there is none or it does not come. */
export function Loaded<T>({ found: { data, error, isPending, refetch }, pending, missing, children }: Props<T>) {
  const { ui } = useTexts();
  const isMissing = error instanceof CallError && (error.status === 404 || error.status === 422);
  if (isMissing) return missing ?? <EmptyState isPage title={ui.not_found} icon="search" />;
  return (
    <>
      {error && <LoadError error={error} onRetry={refetch} hasData={data !== undefined} />}
      {isPending && pending}
      {data !== undefined && children(data)}
    </>
  );
}

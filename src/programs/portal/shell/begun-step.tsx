import { lazy, Suspense } from 'react';
import { readBegun } from '#features/first-order/web/remembered.ts';

// Only who is on the way to a first order needs it.
const StepStrip = lazy(async () => ({
  default: (await import('#features/first-order/web/step-strip.tsx')).StepStrip,
}));

/** On any screen but the dashboard, which has the steps themselves: the step that was begun there. */
export function BegunStep({ path }: { path: string }) {
  const begun = path === '/' ? undefined : readBegun();
  if (!begun) return null;
  return (
    <Suspense>
      <StepStrip name={begun} />
    </Suspense>
  );
}

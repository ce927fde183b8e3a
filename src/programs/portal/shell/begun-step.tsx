import { readBegun } from '#features/attention/first-order/web/remembered.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

// Only accounts before their first order need it.
const StepStrip = lazyPart(async () => (await import('#features/attention/first-order/web/step-strip.tsx')).StepStrip);

/** On any screen but the dashboard, which has the steps themselves: the step that was begun there. */
export function BegunStep({ path }: { path: string }) {
  const begun = path === '/' ? undefined : readBegun();
  if (!begun) return null;
  return <StepStrip name={begun} />;
}

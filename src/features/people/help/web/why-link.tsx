import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { GuidePlace } from '../guide.ts';
import { GuideLink } from './guide-link.tsx';

/** A link next to a state, to the guide's explanation of it. `about`: the state's name. */
export function WhyLink({ to, about }: { to: GuidePlace; about: string }) {
  const t = useTexts().help;
  return (
    <GuideLink to={to} label={interpolate(t.why_named, { about })}>
      {t.why}
    </GuideLink>
  );
}

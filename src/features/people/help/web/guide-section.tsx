import { useTexts } from '#ui/texts.ts';
import type { GuidePlace } from '../guide.ts';
import { GuideBlocks } from './guide-blocks.tsx';
import { GuideLink } from './guide-link.tsx';
import { sectionAt, useGuide } from './use-guide.ts';
import classes from './why-details.module.css';

/** What the guide says at a place, with the way to its page. */
export function GuideSection({ place }: { place: GuidePlace }) {
  const t = useTexts().guide.search;
  const found = sectionAt(useGuide(), place);
  return (
    <div className={classes.section}>
      {found && <GuideBlocks blocks={found.section.blocks} />}
      <GuideLink to={place}>{t.read_on}</GuideLink>
    </div>
  );
}

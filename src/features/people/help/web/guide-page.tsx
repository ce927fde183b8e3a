import { interpolate } from '#base/text.ts';
import { useTexts } from '#ui/texts.ts';
import type { Page } from '../guide.ts';
import { GuideBlocks, words } from './guide-blocks.tsx';
import { GuideLink } from './guide-link.tsx';
import classes from './help-screen.module.css';

/** One page of the guide, with its sections listed on top, and the way to the next. */
export function GuidePage({ page, pages }: { page: Page; pages: readonly Page[] }) {
  const t = useTexts().guide;
  const next = pages[pages.indexOf(page) + 1];
  return (
    <article className={classes.article}>
      <p className={classes.lead}>{words(page.lead)}</p>
      <nav aria-label={t.on_this_page} className={classes.sections}>
        <ul>
          {page.sections.map(({ id, title }) => (
            <li key={id}>
              <GuideLink to={`${page.id}#${id}`}>{title}</GuideLink>
            </li>
          ))}
        </ul>
      </nav>
      {page.sections.map(({ id, title, blocks }) => (
        <section key={id} id={id} aria-labelledby={`title-${id}`}>
          <h2 id={`title-${id}`}>{title}</h2>
          <GuideBlocks blocks={blocks} />
        </section>
      ))}
      {next && (
        <p className={classes.next}>
          <GuideLink to={next.id}>{interpolate(t.next, { page: next.title })}</GuideLink>
        </p>
      )}
    </article>
  );
}

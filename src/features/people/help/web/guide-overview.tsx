import { useTexts } from '#ui/texts.ts';
import type { Page } from '../guide.ts';
import { words } from './guide-blocks.tsx';
import { partsOf } from './guide-contents.tsx';
import { GuideLink } from './guide-link.tsx';
import classes from './help-screen.module.css';

/** The guide's first page: what each page is about. */
export function GuideOverview({ pages }: { pages: readonly Page[] }) {
  const t = useTexts().guide;
  const titles: Readonly<Record<string, string>> = t.parts;
  return (
    <div className={classes.article}>
      {partsOf(pages).map((part) => (
        <section key={part.name}>
          <h2>{titles[part.name]}</h2>
          <dl className={classes.overview}>
            {part.pages.map((page) => (
              <div key={page.id}>
                <dt>
                  <GuideLink to={page.id}>{page.title}</GuideLink>
                </dt>
                <dd>{words(page.lead)}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

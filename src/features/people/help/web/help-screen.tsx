import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Page } from '../guide.ts';
import { GuideContents } from './guide-contents.tsx';
import { GuideOverview } from './guide-overview.tsx';
import { GuidePage } from './guide-page.tsx';
import { GuideSearch } from './guide-search.tsx';
import classes from './help-screen.module.css';
import { useGuide } from './use-guide.ts';

/** The user guide: its contents and search next to the open page. */
export function HelpScreen() {
  const t = useTexts().guide;
  const pages = useGuide();
  const { page: wanted } = useParams({ strict: false });
  const page = pages.find(({ id }) => id === wanted);
  useShownSection(page);
  return (
    <>
      <PageHeader title={page?.title ?? t.title}>{page ? t.title : t.hint}</PageHeader>
      <div className={classes.columns}>
        <div className={classes.contents}>
          <GuideContents pages={pages} />
        </div>
        <div className={classes.page}>
          {wanted !== undefined && (
            <Link to="/help" className={classes.all}>
              {t.all_pages}
            </Link>
          )}
          <GuideSearch key={wanted}>
            {page && <GuidePage page={page} pages={pages} />}
            {!page && wanted !== undefined && (
              <EmptyState icon="file" title={t.missing}>
                {t.missing_text}
              </EmptyState>
            )}
            {wanted === undefined && <GuideOverview pages={pages} />}
          </GuideSearch>
        </div>
      </div>
    </>
  );
}

/** Brings the section that the address names into sight, once its page is there. */
function useShownSection(page: Page | undefined): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (page && hash) document.getElementById(hash)?.scrollIntoView();
  }, [page, hash]);
}

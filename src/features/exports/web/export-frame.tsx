import type { ReactNode } from 'react';
import { BackNav } from '#ui/back-nav.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type Catalogue, useTexts } from '#ui/texts.ts';
import { ExportTable } from './export-table.tsx';
import classes from './exports.module.css';

type Props = {
  kind: keyof Catalogue['exports']['titles'];
  page: number;
  onPage: (page: number) => void;
  /** Beside the heading of the files. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A screen that exports one kind: what of it is wanted, and the files made so far. */
export function ExportFrame({ kind, page, onPage, tools, children }: Props) {
  const { exports: t } = useTexts();
  return (
    <>
      <BackNav to="/exports" label={t.all} />
      <PageHeader title={t.titles[kind]} />
      {children}
      <div className={classes.tools}>
        <h2 className={classes.heading}>{t.list.label}</h2>
        {tools}
      </div>
      <ExportTable kind={kind} page={page} onPage={onPage} />
    </>
  );
}

import type { ReactNode } from 'react';
import { BackNav } from '#ui/back-nav.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './exports.module.css';

type Props = {
  title: string;
  /** The heading of the files. */
  label: string;
  /** Shown next to that heading. */
  tools?: ReactNode;
  /** The files made so far. */
  files: ReactNode;
  /** What of it is wanted. */
  children: ReactNode;
};

/** A screen that exports one kind: what of it is wanted, and the files made so far. */
export function ExportFrame({ title, label, tools, files, children }: Props) {
  const t = useTexts().exports;
  return (
    <>
      <BackNav to="/exports" label={t.all} />
      <PageHeader title={title} />
      {children}
      <div className={classes.tools}>
        <h2>{label}</h2>
        {tools}
      </div>
      {files}
    </>
  );
}

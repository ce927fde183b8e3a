import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { BackNav } from '#ui/back-nav.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExistingRows, Sheet } from '../contract.ts';
import { ExistingChoice } from './existing-choice.tsx';
import { FileDrop } from './file-drop.tsx';
import classes from './imports.module.css';
import { LastImport } from './last-import.tsx';
import { SheetChoice } from './sheet-choice.tsx';
import { SheetHint } from './sheet-hint.tsx';
import { Steps } from './steps.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUpload } from './use-upload.ts';

/** The first step of an import: which file, what its lines are, and what happens to rows that are there. */
export function NewImportScreen() {
  const t = useTexts().imports;
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const sheet = Sheet.catch('products').parse(address.sheet);
  const existing = ExistingRows.catch('update').parse(address.existing);
  const navigate = useNavigate();
  const choose = (change: object) =>
    void navigate({ to: '.', replace: true, search: { sheet, existing, ...change }, resetScroll: false });
  const [file, setFile] = useState<File>();
  const [isMissing, setIsMissing] = useState(false);
  const upload = useUpload(({ id }) =>
    navigate({
      to: '/imports/$id',
      params: { id: String(id) },
      search: { existing },
      ignoreBlocker: true, // it is uploaded
    }),
  );
  const leaveGuard = useLeaveGuard(upload.isPending, t.leave);

  function take(chosen: File | undefined) {
    setFile(chosen);
    setIsMissing(false);
    upload.reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsMissing(!file);
    if (file && !upload.isPending) upload.start({ sheet, file });
  }

  return (
    <>
      <BackNav to="/imports" label={t.all} />
      <PageHeader title={t.new} />
      <Steps current="file" />
      <form className={classes.step} onSubmit={submit} noValidate>
        <Panel title={t.file.title}>
          <FileDrop
            file={file}
            onFile={take}
            error={isMissing ? t.file.missing : upload.refused}
            isDisabled={upload.isPending}
          />
        </Panel>
        <Panel title={t.file.sheet}>
          {file && <SheetHint file={file} chosen={sheet} onChoose={(next) => choose({ sheet: next })} />}
          <SheetChoice value={sheet} onChange={(next) => choose({ sheet: next })} isDisabled={upload.isPending} />
        </Panel>
        <div className={classes.pair}>
          <Panel title={t.file.existing}>
            <ExistingChoice value={existing} onChange={(next) => choose({ existing: next })} />
          </Panel>
          <LastImport sheet={sheet} />
        </div>
        {upload.isPending && file ? (
          <UploadProgress file={file.name} share={upload.share} onCancel={upload.cancel} />
        ) : (
          <div className={classes.foot}>
            <Button type="submit">{t.file.upload}</Button>
          </div>
        )}
      </form>
      {leaveGuard}
    </>
  );
}

import { Skeleton } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { BackNav } from '#ui/back-nav.tsx';
import { fileSize } from '#ui/file-size.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import { ExistingRows, type Import } from '../contract.ts';
import { CheckResult } from './check-result.tsx';
import { DiscardButton } from './discard-button.tsx';
import { ImportFailed } from './import-failed.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { ImportStateBadge } from './import-state-badge.tsx';
import { canDiscard, type ImportStep, isBusy, stepOf } from './import-steps.ts';
import classes from './imports.module.css';
import { MapColumns } from './map-columns.tsx';
import { Steps } from './steps.tsx';
import { useImport } from './use-import.ts';

/** One import, at the step where it is; `?step=columns` goes back to its columns. */
export function ImportScreen() {
  const t = useTexts().imports;
  const { id = '' } = useParams({ strict: false });
  const found = useImport(id);
  const { data } = found;
  return (
    <>
      <BackNav to="/imports" label={t.all} />
      <PageHeader
        title={data?.file_name ?? t.title}
        badges={data && <ImportStateBadge state={data.state} progress={data.progress} />}
        actions={data && canDiscard(data) && <DiscardButton run={data} />}
      >
        {data && <Origin run={data} />}
      </PageHeader>
      <Loaded found={found} pending={<Skeleton height={320} radius="md" />}>
        {(run) => <CurrentStep run={run} />}
      </Loaded>
    </>
  );
}

function CurrentStep({ run }: { run: Import }) {
  const address: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const step = stepOf(run.state, address.step);
  return (
    <>
      <Steps current={step} />
      <StepFocus key={run.id} step={step}>
        <Step run={run} step={step} existing={ExistingRows.catch(run.existing).parse(address.existing)} />
      </StepFocus>
    </>
  );
}

function Origin({ run: { sheet, size, created_by, created_at } }: { run: Import }) {
  const t = useTexts().imports;
  const { count } = useFormats();
  return (
    <>
      {t.sheets[sheet]} · {fileSize(size, count)} · {created_by}, <RelativeTime at={created_at} />
    </>
  );
}

/** The button that led to another step is gone with its step: the keyboard goes on in the new one. */
function StepFocus({ step, children }: { step: ImportStep; children: ReactNode }) {
  const ground = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) ground.current?.focus();
    shown.current = step;
  }, [step]);
  return (
    <div ref={ground} tabIndex={-1} className={classes.step}>
      {children}
    </div>
  );
}

type StepProps = { run: Import; step: ImportStep; existing: Import['existing'] };

function Step({ run, step, existing }: StepProps) {
  if (step === 'columns')
    return <MapColumns key={`${run.id} ${run.state} ${run.encoding}`} run={run} existing={existing} />;
  if (isBusy(run.state)) return <ImportProgress run={run} />;
  if (run.state === 'failed') return <ImportFailed run={run} />;
  if (run.state === 'checked') return <CheckResult run={run} />;
  return <ImportResult run={run} />;
}

import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConflictNotice, rivalOf } from '#ui/conflict-notice.tsx';
import { useLeaveGuard } from '#ui/leave-guard.tsx';
import { Panel } from '#ui/panel.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './account.module.css';

type Props = {
  title: string;
  draft: { isDirty: boolean; refusals: number; discard: () => void };
  save: { isPending: boolean; isSuccess: boolean; error: Error | null };
  onSubmit: () => void;
  /** Called where another member saved first, and what is stored now is wanted. */
  onLoad: () => void;
  children: ReactNode;
};

/** A panel of settings that are saved together, in the version they were read in. */
export function SettingsForm({ title, draft, save, onSubmit, onLoad, children }: Props) {
  const t = useTexts().account_settings;
  const form = useRef<HTMLFormElement>(null);
  const { refusals, isDirty } = draft;
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);
  const leaveGuard = useLeaveGuard(isDirty && !save.isPending && !save.isSuccess);
  const rival = rivalOf(save.error);
  return (
    <Panel title={title}>
      {leaveGuard}
      <form
        ref={form}
        className={classes.form}
        aria-label={title}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {rival !== undefined && <ConflictNotice who={rival} texts={t.conflict} onLoad={onLoad} />}
        <div className={classes.bar}>
          <Button variant="default" onClick={draft.discard} disabled={!isDirty || save.isPending}>
            {t.discard}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isDirty}>
            {t.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

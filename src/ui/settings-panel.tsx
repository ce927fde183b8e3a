import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { ConflictNotice } from './conflict-notice.tsx';
import { DraftForm } from './draft-form.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { Panel } from './panel.tsx';
import { useTexts } from './texts.ts';
import type { DraftControls } from './use-draft.ts';

type Props = {
  title: string;
  draft: DraftControls;
  /** The member who saved the stored version. */
  by?: string | null | undefined;
  /** What the fields are called. */
  labels: Readonly<Record<string, string>>;
  children: ReactNode;
};

/** A panel of settings that are saved together. */
export function SettingsPanel({ title, draft, by, labels, children }: Props) {
  const t = useTexts().ui.settings;
  const leaveGuard = useLeaveGuard(draft.isDirty);
  return (
    <Panel title={title}>
      {leaveGuard}
      <DraftForm draft={draft} label={title} isSpaced>
        {children}
        <ConflictNotice draft={draft} by={by} nameOf={(field) => labels[field] ?? field} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={draft.discard} disabled={!draft.isDirty}>
            {t.discard}
          </Button>
          <Button type="submit" loading={draft.isSaving} disabled={!draft.isDirty}>
            {t.save}
          </Button>
        </Group>
      </DraftForm>
    </Panel>
  );
}

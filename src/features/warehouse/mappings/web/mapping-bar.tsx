import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { pluralise } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { useTexts } from '#ui/texts.ts';

type Props = {
  /** Rows that a save would send, and the orders that wait for them. */
  changes: number;
  orders: number;
  isSaving: boolean;
  labels: { save: string; saving: string };
  onSave: () => void;
};

/** Below a mapping table and always in sight: how much is not saved yet, Cancel and Save. */
export function MappingBar({ changes, orders, isSaving, labels, onSave }: Props) {
  const t = useTexts().mappings;
  const { ui } = useTexts();
  const { count } = useFormats();
  if (!useMay('edit_mappings')) return null;
  const words = changes === 0 ? [t.no_changes] : [pluralise(t.changes, changes, count)];
  if (orders > 0) words.push(pluralise(t.save_releases, orders, count));
  return (
    <SaveBar status={isSaving ? labels.saving : words.join(' · ')}>
      <Button variant="default" renderRoot={(props) => <Link to="/settings/connectors" {...props} />}>
        {ui.cancel}
      </Button>
      <Button loading={isSaving} disabled={changes === 0} onClick={onSave}>
        {labels.save}
      </Button>
    </SaveBar>
  );
}

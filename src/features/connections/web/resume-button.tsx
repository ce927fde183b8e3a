import { Button, type ButtonProps } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useCommands } from '#ui/shortcuts.ts';
import type { ConnectionView } from '../contract.ts';
import { useCommandTexts } from './use-command-texts.ts';
import { useResume } from './use-connection-actions.ts';
import { useConnectionTexts } from './use-connection-texts.ts';
import { useSettingsTexts } from './use-settings-texts.ts';

type Props = { connection: ConnectionView; size?: ButtonProps['size'] };

/** Puts a connection to work: for the first time, after its settings changed, or after a pause. */
export function ResumeButton({ connection, size = 'xs' }: Props) {
  const { activate } = useSettingsTexts();
  const t = useConnectionTexts().buttons;
  const commands = useCommandTexts();
  const resume = useResume();
  const { needs_activation, name } = connection;
  const label = interpolate(needs_activation ? commands.activate : commands.resume, { name });
  useCommands(resume.isPending ? [] : [{ label, run: () => resume.mutate(connection) }]);
  return (
    <Button size={size} loading={resume.isPending} onClick={() => resume.mutate(connection)}>
      {needs_activation ? activate : t.resume}
    </Button>
  );
}

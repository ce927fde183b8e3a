import { Button, type ButtonProps } from '@mantine/core';
import { interpolate } from '#base/text.ts';
import { useCommands } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { useResume } from './use-connection-actions.ts';

type Props = { connection: ConnectionView; size?: ButtonProps['size'] };

/** Puts a connection to work: for the first time, after its settings changed, or after a pause. */
export function ResumeButton({ connection, size = 'xs' }: Props) {
  const { activate } = useTexts().connector_settings;
  const t = useTexts().connections.buttons;
  const commands = useTexts().connection_commands;
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

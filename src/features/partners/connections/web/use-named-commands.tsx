import type { ReactNode } from 'react';
import { interpolate } from '#base/text.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import type { ScreenCommand } from '#ui/shortcuts.ts';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import { PauseDialog } from './pause-dialog.tsx';
import { useResume, useSync, useTest } from './use-connection-actions.ts';

/** `also`: what its button says, by which it is found too. */
type NamedCommand = ScreenCommand & { also: string };

/**
 * What may be done about a connection from any screen, by the rules of its buttons. `ask` shows the question before a
 * pause, and takes it away.
 */
export function useNamedCommands(ask: (dialog: ReactNode) => void): (connection: ConnectionView) => NamedCommand[] {
  const t = useTexts().connection_commands;
  const { buttons } = useTexts().connections;
  const [maySync, mayManage] = [useMay('edit_orders'), useMay('manage_connectors')];
  const [sync, test, resume] = [useSync(), useTest(), useResume()];
  return (connection) => {
    const { name, state, needs_activation } = connection;
    const isActive = state === 'active';
    const command = (label: string, also: string, run: () => void) => ({
      label: interpolate(label, { name }),
      also,
      run,
    });
    const askPause = () => ask(<PauseDialog connection={connection} isOpen onClose={() => ask(null)} />);
    return [
      ...(isActive && maySync ? [command(t.sync, buttons.sync, () => sync.mutate(connection))] : []),
      ...(mayManage ? [command(t.test, buttons.test, () => test.mutate(connection))] : []),
      ...(mayManage && isActive ? [command(t.pause, buttons.pause, askPause)] : []),
      ...(mayManage && !isActive
        ? [command(needs_activation ? t.activate : t.resume, buttons.resume, () => resume.mutate(connection))]
        : []),
    ];
  };
}

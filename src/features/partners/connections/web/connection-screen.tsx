import { ConnectionFrame } from './connection-frame.tsx';
import { ConnectionStatus } from './connection-status.tsx';

/** One connector's page, with its health. */
export function ConnectionScreen() {
  return <ConnectionFrame>{(connection) => <ConnectionStatus connection={connection} />}</ConnectionFrame>;
}

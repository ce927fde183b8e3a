import { ConnectionFrame } from './connection-frame.tsx';
import { ConnectionStatus } from './connection-status.tsx';

/** One connector: how it fares. */
export function ConnectionScreen() {
  return <ConnectionFrame>{(connection) => <ConnectionStatus connection={connection} />}</ConnectionFrame>;
}

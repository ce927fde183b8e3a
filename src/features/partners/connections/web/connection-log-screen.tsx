import { ConnectionFrame } from './connection-frame.tsx';
import { ConnectionLog } from './connection-log.tsx';

/** What was tried with a connector's partner. */
export function ConnectionLogScreen() {
  return <ConnectionFrame>{({ id }) => <ConnectionLog id={String(id)} />}</ConnectionFrame>;
}

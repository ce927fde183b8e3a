import { ConnectionFrame } from './connection-frame.tsx';
import { ConnectionLog } from './connection-log.tsx';
import { UnreadRecords } from './unread-records.tsx';

/** What was tried with a connector's partner, below what of it cannot be read. */
export function ConnectionLogScreen() {
  return (
    <ConnectionFrame>
      {({ id }) => (
        <>
          <UnreadRecords id={String(id)} />
          <ConnectionLog id={String(id)} />
        </>
      )}
    </ConnectionFrame>
  );
}

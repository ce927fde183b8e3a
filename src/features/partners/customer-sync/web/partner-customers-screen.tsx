import { ConnectionFrame } from '#features/partners/connections/web/connection-frame.tsx';
import { PartnerCustomers } from './partner-customers.tsx';

/** Which customers a CRM or desk gets by itself, and how they stand there. */
export function PartnerCustomersScreen() {
  return (
    <ConnectionFrame>
      {({ id, state }) => <PartnerCustomers connectionId={id} isActive={state === 'active'} />}
    </ConnectionFrame>
  );
}

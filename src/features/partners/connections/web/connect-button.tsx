import { Button } from '@mantine/core';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { authorizeConnection } from '../settings-contract.ts';
import { useConnectionChange } from './use-connection-change.ts';

type Props = { id: number; isAgain: boolean };

/** Leads to the partner's page, on which a member lets us in; the browser comes back from there by itself. */
export function ConnectButton({ id, isAgain }: Props) {
  const t = useTexts().connector_settings.authorization;
  const connect = useConnectionChange(
    () => call(authorizeConnection, { params: { connector: String(id) } }),
    ({ address }) => window.location.assign(address),
  );
  return (
    <Button size="xs" w="fit-content" loading={connect.isPending || connect.isSuccess} onClick={() => connect.mutate()}>
      {isAgain ? t.connect_again : t.connect}
    </Button>
  );
}

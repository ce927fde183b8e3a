import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { type ConnectionView, resumeConnection, syncConnection, testConnection } from '../contract.ts';
import { useConnectionChange } from './use-connection-change.ts';

const paramsOf = ({ id }: ConnectionView) => ({ params: { connector: String(id) } });

/** Reads everything from the partner now. */
export function useSync() {
  const alerts = useAlerts();
  return useConnectionChange(
    (connection: ConnectionView) => call(syncConnection, paramsOf(connection)),
    ({ message }) => alerts.success(message),
  );
}

/** Asks the partner whether credentials and settings work; the answer stays until it is read. */
export function useTest() {
  const alerts = useAlerts();
  return useConnectionChange(
    (connection: ConnectionView) => call(testConnection, paramsOf(connection)),
    ({ message }) => alerts.success(message, { fixed: true }),
  );
}

/** Tests the connection and, where it works, goes on. */
export function useResume() {
  const t = useTexts().connections;
  const alerts = useAlerts();
  return useConnectionChange(
    (connection: ConnectionView) => call(resumeConnection, paramsOf(connection)),
    (_, { name }) => alerts.success(interpolate(t.resumed, { name })),
  );
}

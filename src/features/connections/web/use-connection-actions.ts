import { interpolate } from '#base/text.ts';
import { useAlerts } from '#ui/alerts.tsx';
import { call } from '#ui/call.ts';
import { useTexts } from '#ui/texts.ts';
import { type ConnectionView, resumeConnection, syncConnection, testConnection } from '../contract.ts';
import { useConnectionChange } from './use-connection-change.ts';

const paramsOf = ({ id }: ConnectionView) => ({ params: { connector: String(id) } });

/** Reads everything from the partner now. */
export function useSync(connection: ConnectionView) {
  const alerts = useAlerts();
  return useConnectionChange(
    () => call(syncConnection, paramsOf(connection)),
    ({ message }) => alerts.success(message),
  );
}

/** Asks the partner whether credentials and settings work; the answer stays until it is read. */
export function useTest(connection: ConnectionView) {
  const alerts = useAlerts();
  return useConnectionChange(
    () => call(testConnection, paramsOf(connection)),
    ({ message }) => alerts.success(message, { fixed: true }),
  );
}

/** Tests the connection and, where it works, goes on. */
export function useResume(connection: ConnectionView) {
  const t = useTexts().connections;
  const alerts = useAlerts();
  return useConnectionChange(
    () => call(resumeConnection, paramsOf(connection)),
    () => alerts.success(interpolate(t.resumed, { name: connection.name })),
  );
}

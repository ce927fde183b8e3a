import type { Connector } from '#connectors/core/connector.ts';
import type { FormValues } from '../read-form.ts';

/** Whether a connection signs in by consent, and what a grant for it holds for. */
type SignIn = { is_used: boolean; bound_to: string };

/**
 * How what is stored or in a form signs in; null where the connector knows no consent, or something of it is missing.
 */
export function signInOf({ manifest, oauth }: Connector, values: FormValues | null): SignIn | null {
  const credentials = manifest.credentials.safeParse(values?.credentials);
  const settings = manifest.settings.safeParse(values?.settings);
  if (!oauth || !credentials.success || !settings.success) return null;
  const stored = { credentials: credentials.data, settings: settings.data };
  return { is_used: oauth.isUsed(stored.credentials), bound_to: oauth.boundTo(stored) };
}

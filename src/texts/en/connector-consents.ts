/** The page of a member who comes back from a partner without a consent that counts. The server alone says it. */
export const connector_consents = {
  title: 'Not connected',
  unchanged: 'Nothing was changed.',
  back: 'Back to the connector',
  all: 'All connectors',
  refused: {
    signed_out: 'You are not signed in to Bodega in this browser. Sign in, open the connector and press Connect again.',
    unknown:
      'This answer cannot be used: it was used before, took longer than ten minutes, or belongs to another session. Open the connector and press Connect again.',
    not_allowed: 'You may not manage connectors any more. Ask an administrator to connect it.',
    changed: 'The connector was changed or removed meanwhile. Open it and press Connect again.',
    denied: 'Permission was not given: {reason}. To connect after all, press Connect again and allow access.',
    refused: 'The partner refused: {reason}. Check the client ID and the client secret, then press Connect again.',
    failed: 'The partner did not respond properly: {reason}. Press Connect again in a little while.',
    lacks_scopes:
      'The partner did not grant all that is needed. Missing: {scopes}. Add these scopes to your app, then press Connect again.',
    other_owner:
      'This connector belongs to {was}, but you signed in to {is}. Its customers would be created again there. Sign in to {was}, or add another connector for {is}.',
  },
} as const;

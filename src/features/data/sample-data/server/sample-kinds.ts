import { connectors } from '#connectors/registry.ts';

/** The kinds of connections that an account's samples have. */
export const sampleKinds: readonly string[] = connectors.flatMap(({ manifest }) =>
  manifest.is_sample ? [manifest.id] : [],
);

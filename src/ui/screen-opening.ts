import type { QueryClient } from '@tanstack/react-query';

/** What the loader of a screen is told of the address that is opened. */
export type ScreenOpening = {
  client: QueryClient;
  search: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, string>>;
};

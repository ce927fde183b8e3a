import type { QueryClient } from '@tanstack/react-query';

/** The parameters of a screen's loader: the address that is opened. */
export type ScreenOpening = {
  client: QueryClient;
  search: Readonly<Record<string, unknown>>;
  params: Readonly<Record<string, string>>;
};

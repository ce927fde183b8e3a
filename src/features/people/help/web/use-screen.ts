import { useRouterState } from '@tanstack/react-router';

/** The path of the screen that is shown, as the routes name it: `/orders/$id`. */
export const useScreen = (): string => useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '/' });

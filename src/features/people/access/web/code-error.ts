import { CallError } from '#ui/call.ts';

/** Whether a login was refused because the code of a second factor is asked for. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.fields?.code?.[0] === 'needed';

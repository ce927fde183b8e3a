import { CallError } from '#ui/call.ts';

const saidOfCode = (error: Error | null) => (error instanceof CallError ? error.fields?.code?.[0] : undefined);

/** Whether the member's second factor is asked for. */
export const isCodeNeeded = (error: Error | null): boolean => saidOfCode(error) === 'needed';

/** Whether the code is wrong, or was used. */
export const isCodeWrong = (error: Error | null): boolean => saidOfCode(error) === 'wrong';

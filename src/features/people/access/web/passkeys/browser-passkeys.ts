import type { KeyQuestion, LoginAnswer, LoginQuestion, NewKey } from '../../passkeys-contract.ts';

/** Passkeys belong to a name: a page that is opened by an IP address has none. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(window.location.hostname);

/** Loaded once it is wanted. */
const loadBrowser = () => import('@simplewebauthn/browser');

/** Has the device sign a question. @throws Error as `isGivenUp` knows it */
export async function answerWithPasskey(question: LoginQuestion): Promise<LoginAnswer> {
  const { startAuthentication } = await loadBrowser();
  return startAuthentication({ optionsJSON: question });
}

/** Has the device make a key. @throws Error as `isGivenUp` and `isKnownDevice` know it */
export async function makePasskey(question: KeyQuestion): Promise<NewKey> {
  const { startRegistration } = await loadBrowser();
  return startRegistration({ optionsJSON: question });
}

const isNamed = (error: unknown, ...names: string[]) => error instanceof Error && names.includes(error.name);

/** Whether the person closed the question, or let it pass. */
export const isGivenUp = (error: unknown): boolean => isNamed(error, 'NotAllowedError', 'AbortError');

/** Whether the device has a key of this member already. */
export const isKnownDevice = (error: unknown): boolean => isNamed(error, 'InvalidStateError');

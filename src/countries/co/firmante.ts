/**
 * The DIAN accepts the issuer's own signature. A technological provider signs with its own certificate, as a third
 * party.
 */
export const isSignedByUs = (provider: string): boolean => provider !== 'delcop';

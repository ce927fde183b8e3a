import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';
import { isAllowed, isPublicAddress, NotConnectedError, PrivateAddressError } from './public-address.ts';

/**
 * Resolves a name for a connection and refuses it where any of its addresses is private: the checked addresses are the
 * ones connected to.
 */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const first = addresses?.[0];
    if (error || !first) return callback(error ?? new PrivateAddressError(`${hostname} has no address`), '', 0);
    const hidden = addresses.find(({ address }) => !isPublicAddress(address));
    if (hidden) return callback(new PrivateAddressError(`${hostname} is not a public address`), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const CONNECT_MS = 10_000;

/**
 * The way out to partners: connects to public addresses, and to the hosts that the deployment allows as well. Names are
 * resolved once for check and connection, so a name cannot point to another address in between.
 */
export function createPublicAgent(allowedHosts: readonly string[]): Agent {
  const anywhere = buildConnector({ timeout: CONNECT_MS });
  const publicOnly = buildConnector({ timeout: CONNECT_MS, lookup: publicLookup });
  return new Agent({
    connect(options, callback) {
      const done: typeof callback = (...[error, socket]) =>
        error ? callback(asNotConnected(error), null) : callback(null, socket);
      const host = options.hostname.replace(/^\[|\]$/g, '');
      if (isAllowed(options, allowedHosts)) return anywhere(options, done);
      // Node looks nothing up for an address, so the lookup above would not see it.
      if (ipaddr.isValid(host) && !isPublicAddress(host)) {
        return callback(new PrivateAddressError(`${host} is not a public address`), null);
      }
      return publicOnly(options, done);
    },
  });
}

function asNotConnected(error: Error): Error {
  if (error instanceof PrivateAddressError) return error;
  const code = 'code' in error ? String(error.code) : error.name;
  return new NotConnectedError(error.message || code, { cause: error });
}

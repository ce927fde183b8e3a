import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector } from 'undici';

/** Thrown before anything is sent: the address is not one on the public internet. */
export class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
}

/** No connection came about, so nothing was sent. */
export class NotConnectedError extends Error {
  override readonly name = 'NotConnectedError';
}

/** Whether an IP address is one on the public internet; an IPv4 address inside an IPv6 one counts as itself. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Resolves a name for a connection and refuses it where any of its addresses is private: what is checked is what is connected to. */
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
 * The way out to partners: connects to public addresses, and to the `host:port` pairs that the deployment allows as well.
 * Names are resolved once for check and connection, so that a name cannot point elsewhere in between.
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

// Connections are kept open between calls, so that all calls share them.
const agents = new Map<string, Agent>();

/** The one way out of this process for hosts that are allowed alike. */
export function sharedPublicAgent(allowedHosts: readonly string[]): Agent {
  const key = allowedHosts.join();
  const agent = agents.get(key) ?? createPublicAgent(allowedHosts);
  agents.set(key, agent);
  return agent;
}

function asNotConnected(error: Error): Error {
  if (error instanceof PrivateAddressError) return error;
  const code = 'code' in error ? String(error.code) : error.name;
  return new NotConnectedError(error.message || code, { cause: error });
}

type Destination = { hostname: string; port: string; protocol: string };

/** Whether the deployment names this host and port; the port may be left out of the address where it is the usual one. */
export function isAllowed({ hostname, port, protocol }: Destination, allowedHosts: readonly string[]): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  return allowedHosts.includes(`${hostname}:${port || usual}`);
}

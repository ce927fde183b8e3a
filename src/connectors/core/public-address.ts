import ipaddr from 'ipaddr.js';

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

type Destination = { hostname: string; port: string; protocol: string };

/** Whether the deployment names this host, with this port or without any, which allows all of its ports. */
export function isAllowed({ hostname, port, protocol }: Destination, allowedHosts: readonly string[]): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  return allowedHosts.includes(hostname) || allowedHosts.includes(`${hostname}:${port || usual}`);
}

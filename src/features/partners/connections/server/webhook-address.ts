import ipaddr from 'ipaddr.js';
import { isAllowed, isPublicAddress } from '#connectors/core/public-address.ts';
import type { Services } from '#platform/services.ts';

type WebhookOwner = { account_id: number; id: number };

const purposeOf = ({ account_id, id }: WebhookOwner) => `webhooks:${account_id}:${id}`;

/**
 * Where a connection's partner sends its webhooks. The address names account and connection, so that they are known
 * before any session is, and ends in a code that only this deployment can make: it cannot be guessed, and none is
 * stored.
 */
export function webhookAddress(
  { secrets, base_url }: Pick<Services, 'secrets' | 'base_url'>,
  holder: WebhookOwner,
): string {
  const token = [holder.account_id.toString(36), holder.id.toString(36), secrets.codeFor(purposeOf(holder))].join('-');
  return `${base_url}/webhooks/${token}`;
}

/** The connection that a webhook's address was made for; null where we did not make it. */
export function readWebhookToken({ secrets }: Pick<Services, 'secrets'>, token: string): WebhookOwner | null {
  const [, account = '', connection = '', code = ''] =
    /^([0-9a-z]{1,10})-([0-9a-z]{1,10})-([\w-]{43})$/.exec(token) ?? [];
  const holder = { account_id: Number.parseInt(account, 36), id: Number.parseInt(connection, 36) };
  if (!Number.isSafeInteger(holder.account_id) || !Number.isSafeInteger(holder.id)) return null;
  return secrets.isCodeFor(purposeOf(holder), code) ? holder : null;
}

/** Whether partners can reach this deployment: its address is public, or one that it allows as well. */
export function isReachable({
  base_url,
  allowed_hosts,
  is_demo,
}: Pick<Services, 'base_url' | 'allowed_hosts' | 'is_demo'>): boolean {
  const url = new URL(base_url);
  if (is_demo || isAllowed(url, allowed_hosts)) return true; // the demo's partners run on the same machine
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(host)) return isPublicAddress(host);
  return host.includes('.') && !/\.(local|internal|localhost|test)$/.test(host);
}

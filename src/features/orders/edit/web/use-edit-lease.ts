import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '#ui/call.ts';
import { markStale } from '#ui/query.ts';
import { endEdit, holdForEdit } from '../edit-contract.ts';

const HEARTBEAT_MS = 30_000;
/** A form that was left open holds its order back no longer than this after the last key or click. */
const IDLE_MS = 15 * 60_000;

/**
 * Keeps the order from being sent while its form is open: a heartbeat renews the lease, and closing the form or the
 * page ends it.
 * @returns the id of this form's lease
 */
export function useEditLease(orderId: number, isEditing: boolean): string {
  const client = useQueryClient();
  const [leaseId] = useState(newLeaseId);
  useEffect(() => {
    if (!isEditing) return;
    const params = { id: orderId, lease_id: leaseId };
    let lastInput = performance.now();
    const noteInput = () => {
      lastInput = performance.now();
    };
    // Where the order left meanwhile its new state says so; the next heartbeat makes up for a lost one.
    const heartbeat = () => {
      if (performance.now() - lastInput > IDLE_MS) return;
      call(holdForEdit, { params }).catch(() => markStale(client, ['/api/orders/{id}']));
    };
    const end = () => void call(endEdit, { params }, { outlivesPage: true }).catch(() => undefined);
    heartbeat();
    const timer = setInterval(heartbeat, HEARTBEAT_MS);
    window.addEventListener('keydown', noteInput);
    window.addEventListener('pointerdown', noteInput);
    window.addEventListener('pagehide', end);
    return () => {
      clearInterval(timer);
      window.removeEventListener('keydown', noteInput);
      window.removeEventListener('pointerdown', noteInput);
      window.removeEventListener('pagehide', end);
      end();
    };
  }, [client, orderId, isEditing, leaseId]);
  return leaseId;
}

// `crypto.randomUUID` is missing where the portal is served without TLS.
function newLeaseId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

import type { ReactNode } from 'react';
import type { Access } from '#base/rights.ts';
import { useMay } from './use-may.ts';

/** Shows its children to members who may make such calls; to others they are not there. */
export function May({ access, children }: { access: Access; children: ReactNode }) {
  return useMay(access) && children;
}

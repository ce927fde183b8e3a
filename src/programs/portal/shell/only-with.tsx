import type { RouteComponent } from '@tanstack/react-router';
import type { Access } from '#base/rights.ts';
import { useMay } from '#features/people/access/web/use-may.ts';
import { RightMissing } from './right-missing.tsx';

/** A screen for members who may make such calls; others read which right their role lacks. */
export function onlyWith(access: Access, Screen: RouteComponent): RouteComponent {
  return function Guarded() {
    const may = useMay(access);
    if (may) return <Screen />;
    return <RightMissing access={access} />;
  };
}

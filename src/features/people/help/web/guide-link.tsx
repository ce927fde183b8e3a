import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GuidePlace } from '../guide.ts';

/** A link to a page of the guide, or to a section of it; `label` names it where its words alone do not. */
export function GuideLink({ to, label, children }: { to: GuidePlace; label?: string; children: ReactNode }) {
  const [page = '', section] = to.split('#');
  return (
    <Link to="/help/$page" params={{ page }} aria-label={label} {...(section && { hash: section })}>
      {children}
    </Link>
  );
}

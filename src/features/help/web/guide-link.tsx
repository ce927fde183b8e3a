import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { GuidePlace } from '../guide.ts';

/** A link to a page of the guide, or to a section of it. */
export function GuideLink({ to, children }: { to: GuidePlace; children: ReactNode }) {
  const [page = '', section] = to.split('#');
  return (
    <Link to="/help/$page" params={{ page }} {...(section && { hash: section })}>
      {children}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useMay } from '#features/people/access/web/use-may.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';
import classes from './connection-list.module.css';
import { ConnectionMenu } from './connection-menu.tsx';
import { DayBar } from './day-bar.tsx';
import { HealthBadge } from './health-badge.tsx';
import { HealthNotice } from './health-notice.tsx';
import { LastSuccess } from './last-success.tsx';
import { PartnerMark } from './partner-mark.tsx';
import { ProblemsLink } from './problems-link.tsx';
import { ResumeButton } from './resume-button.tsx';

/** One connection of the list, in a line; below it why it is not at work. */
export function ConnectionRow({ connection }: { connection: ConnectionView }) {
  const t = useTexts().connections;
  const { roles } = useTexts().connector_settings;
  const { count } = useFormats();
  const mayManage = useMay('manage_connectors');
  const heading = useId();
  const { id, name, title, role, state, backlog, orders_with_problems } = connection;
  return (
    <li className={classes.row} aria-labelledby={heading}>
      <PartnerMark title={title} />
      <div className={classes.name}>
        <h2 id={heading}>
          <Link to="/settings/connectors/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        </h2>
        <span>{[role && roles[role], title !== name && title].filter(Boolean).join(' · ')}</span>
      </div>
      <HealthBadge health={connection.health} />
      <DayBar connection={connection} />
      <Figure label={t.fields.last_success}>
        <LastSuccess connection={connection} />
      </Figure>
      <Figure label={t.fields.backlog} isNone={backlog === 0}>
        {count(backlog)}
      </Figure>
      <Figure label={t.fields.orders_with_problems} isNone={orders_with_problems === 0}>
        <ProblemsLink id={id} orders={orders_with_problems} />
      </Figure>
      <div className={classes.actions}>
        {mayManage && state !== 'active' && <ResumeButton connection={connection} size="compact-sm" />}
        <ConnectionMenu connection={connection} />
      </div>
      <HealthNotice connection={connection} />
    </li>
  );
}

/** Where there is no room for the line of titles above the list, each figure brings its own. */
function Figure({ label, isNone = false, children }: { label: string; isNone?: boolean; children: ReactNode }) {
  return (
    <span className={classes.figure} data-none={isNone || undefined}>
      <span className={classes.label}>{label}</span> {children}
    </span>
  );
}

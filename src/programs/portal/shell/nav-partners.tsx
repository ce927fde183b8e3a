import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findConnections } from '#features/connections/contract.ts';
import { PartnerDot } from '#features/connections/web/partner-dot.tsx';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { NavRoom } from './nav-room.tsx';
import classes from './shell.module.css';
import { useKeptLength } from './use-kept-length.ts';

/** So many are listed; of others only those that do not do well. */
const MOST = 8;

/** The partners by name, each with its dot; in a low window the dots alone, in one line. */
export function NavPartners() {
  const t = useTexts().health;
  const { data } = useQuery(queryOf(findConnections, {}));
  const listed = data?.filter(({ health }, index) => index < MOST || health !== 'ok');
  useKeptLength('partners', listed);
  if (!listed) return <NavRoom list="partners" />;
  return (
    <>
      <li className={classes.dots} aria-hidden="true">
        {listed.map(({ id, health }) => (
          <PartnerDot key={id} health={health} />
        ))}
      </li>
      {listed.map(({ id, name, health }) => (
        <li key={id} data-below="connectors" className={classes.partner}>
          <Link to="/settings/connectors/$id" params={{ id: String(id) }} activeOptions={{ includeSearch: false }}>
            <PartnerDot health={health} />
            <span className={classes.label} title={name}>
              {name}
            </span>
            <span className="visually-hidden">{t[health]}</span>
          </Link>
        </li>
      ))}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { findConnections } from '#features/partners/connections/contract.ts';
import { PartnerDot } from '#features/partners/connections/web/partner-dot.tsx';
import { findViews } from '#features/people/saved-views/contract.ts';
import { queryOf } from '#ui/query.ts';
import { useTexts } from '#ui/texts.ts';
import { type NavList, NavRoom, useLengthKey } from './nav-room.tsx';
import classes from './shell.module.css';

const MAX_VIEWS = 5;
/** So many partners are listed; of others only those that do not do well. */
const MAX_PARTNERS = 8;

/** The member's own views of orders, below these; the order list has all of them. */
export function NavViews() {
  const { data } = useQuery(queryOf(findViews, { query: { list: 'orders' } }));
  const own = data?.data.filter(({ is_shared }) => !is_shared).slice(0, MAX_VIEWS);
  useKeptLength('orders', own?.length);
  if (!own) return <NavRoom list="orders" />;
  return own.map(({ id, name, state }) => (
    <li key={id} data-below="orders">
      <Link to="/orders" search={{ ...state.address, view: String(id) }} activeOptions={{ includeSearch: true }}>
        <span className={classes.label} title={name}>
          {name}
        </span>
      </Link>
    </li>
  ));
}

/** The partners by name, each with its dot; none in a low window, whose header has the dots. */
export function NavPartners() {
  const t = useTexts().health;
  const { data } = useQuery(queryOf(findConnections, {}));
  const listed = data?.filter(({ health }, index) => index < MAX_PARTNERS || health !== 'ok');
  useKeptLength('connectors', listed?.length);
  if (!listed) return <NavRoom list="connectors" />;
  return (
    <>
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

/** Notes how long a list is, for the room that it is given next time. */
function useKeptLength(list: NavList, length: number | undefined): void {
  const key = useLengthKey(list);
  useEffect(() => {
    if (length !== undefined) localStorage.setItem(key, String(length));
  }, [key, length]);
}

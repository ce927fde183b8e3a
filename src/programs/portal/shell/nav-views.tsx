import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { findViews } from '#features/saved-views/contract.ts';
import { queryOf } from '#ui/query.ts';
import { NavRoom } from './nav-room.tsx';
import classes from './shell.module.css';
import { useKeptLength } from './use-kept-length.ts';

const MOST = 5;

/** The member's own views of orders, below these; the order list has all of them. */
export function NavViews() {
  const { data } = useQuery(queryOf(findViews, { query: { list: 'orders' } }));
  const own = data?.data.filter(({ is_shared }) => !is_shared).slice(0, MOST);
  useKeptLength('views', own);
  if (!own) return <NavRoom list="views" />;
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

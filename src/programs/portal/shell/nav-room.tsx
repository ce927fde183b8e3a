import { useSession } from '#features/people/access/web/session.ts';
import classes from './shell.module.css';

/** Lists in the navigation that come once the screen is there, by what they stand below. */
export type NavList = 'orders' | 'connectors';

/** Where this browser notes how long a member's list was. */
export const useLengthKey = (list: NavList) => `bodega.navigation_${list}.${useSession().user.id}`;

const ROW_PX = 29;

/** As much room as a list had last, so that what it brings moves nothing. */
export function NavRoom({ list }: { list: NavList }) {
  const rows = Number(localStorage.getItem(useLengthKey(list))) || 0;
  return (
    rows > 0 && <li aria-hidden="true" data-room={list} className={classes.room} style={{ height: rows * ROW_PX }} />
  );
}

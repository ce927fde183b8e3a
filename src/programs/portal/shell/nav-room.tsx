import { useSession } from '#features/people/access/web/session.ts';
import classes from './shell.module.css';

/** Lists in the navigation that load after the screen, by the entry that they stand below. */
export type NavList = 'orders' | 'connectors';

/** Where this browser notes how long a member's list was. */
export const useLengthKey = (list: NavList) => `bodega.navigation_${list}.${useSession().user.id}`;

const ROW_PX = 29;

/** Reserves a list's last height, so its rows move nothing when they load. */
export function NavRoom({ list }: { list: NavList }) {
  const rows = Number(localStorage.getItem(useLengthKey(list))) || 0;
  return (
    rows > 0 && <li aria-hidden="true" data-room={list} className={classes.room} style={{ height: rows * ROW_PX }} />
  );
}

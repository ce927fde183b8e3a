import classes from './data-table.module.css';

const ROWS = Array.from({ length: 24 }, (_, index) => index);
const WIDTHS = ['70%', '55%', '80%', '45%', '65%'];

/**
 * Rows without content, drawn while the first answer is on its way: as many as fit on a list page, a few in other
 * places.
 */
export function TableSkeleton({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => index);
  return ROWS.map((row) => (
    <tr key={row} data-skeleton>
      {cells.map((cell) => (
        <td key={cell}>
          <span className={classes.blank} style={{ width: WIDTHS[(row + cell) % WIDTHS.length] }} />
        </td>
      ))}
    </tr>
  ));
}

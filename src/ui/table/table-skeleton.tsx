import { Skeleton } from '@mantine/core';

const ROWS = Array.from({ length: 24 }, (_, index) => index);
const WIDTHS = ['70%', '55%', '80%', '45%', '65%'];

/** Rows without content, drawn while the first answer is on its way: on a page that is a list as many as fit, elsewhere a few. */
export function TableSkeleton({ columns }: { columns: number }) {
  const cells = Array.from({ length: columns }, (_, index) => index);
  return ROWS.map((row) => (
    <tr key={row} data-skeleton>
      {cells.map((cell) => (
        <td key={cell}>
          <Skeleton height={10} width={WIDTHS[(row + cell) % WIDTHS.length] ?? '60%'} radius="sm" />
        </td>
      ))}
    </tr>
  ));
}

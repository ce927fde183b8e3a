import { Link } from '@tanstack/react-router';
import { useFormats } from '#ui/formats-provider.tsx';

/** How many orders of a connection wait for a correction, leading to their causes. */
export function ProblemsLink({ id, orders }: { id: number; orders: number }) {
  const { count } = useFormats();
  if (orders === 0) return count(0);
  return (
    <Link to="/inbox" search={{ connection_id: id }} className="link">
      {count(orders)}
    </Link>
  );
}

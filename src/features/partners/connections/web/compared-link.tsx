import { Link } from '@tanstack/react-router';
import { interpolate } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { useTexts } from '#ui/texts.ts';
import type { ConnectionView } from '../contract.ts';

/** What the last comparison with the channel still says, leading to it. */
export function ComparedLink({ connection: { id, differences } }: { connection: ConnectionView }) {
  const t = useTexts().connections.compared;
  const { count } = useFormats();
  const found = differences === 0 ? t.same : interpolate(t.different, { count: count(differences ?? 0) });
  return (
    <Link to="/settings/connectors/$id/reconciliation" params={{ id: String(id) }} className="link">
      {differences === null ? t.none : found}
    </Link>
  );
}

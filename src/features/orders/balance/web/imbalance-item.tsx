import { Link } from '@tanstack/react-router';
import { signOf } from '#base/money.ts';
import { interpolate, pluralise } from '#base/text.ts';
import { useFormats } from '#ui/formats-provider.tsx';
import { Icon } from '#ui/icons.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { useTexts } from '#ui/texts.ts';
import type { Imbalance } from '../contract.ts';
import classes from './balance.module.css';

type Props = {
  imbalance: Imbalance;
  currency: string;
  /** The refund that it is about, which has a page of its own. */
  refund: { id: number } | undefined;
};

/** What disagrees, by how much, since when, and what a person does about it. */
export function ImbalanceItem({ imbalance: { kind, subject, pieces, amount, since }, currency, refund }: Props) {
  const t = useTexts().order_balance;
  const { money, count } = useFormats();
  const counted = pluralise(t.pieces, pieces, count);
  // Pieces stand in the sentence of those kinds that are about them; else they are a part of the difference.
  const parts = [
    ...(signOf(amount) !== 0 ? [money(amount, currency)] : []),
    ...(pieces > 0 && !t.imbalances[kind].includes('{pieces}') ? [counted] : []),
  ];
  const difference = parts.length > 0 ? ` (${parts.join(', ')})` : '';
  return (
    <li>
      <Icon name="alert" size={16} />
      <div>
        <p>{interpolate(t.imbalances[kind], { subject, pieces: counted, difference })}</p>
        <p className={classes.answer}>
          {t.answers[kind]}{' '}
          {refund && (
            <Link to="/orders/$id" params={{ id: String(refund.id) }}>
              {t.open_refund}
            </Link>
          )}
          {since !== null && (
            <>
              {' · '}
              <RelativeTime at={since} />
            </>
          )}
        </p>
      </div>
    </li>
  );
}

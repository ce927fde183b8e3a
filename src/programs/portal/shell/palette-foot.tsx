import { Kbd } from '@mantine/core';
import { Keys } from '#ui/keys.tsx';
import { useTexts } from '#ui/texts.ts';
import classes from './palette-foot.module.css';
import { type PaletteScope, scopeSigns } from './palette-scope.ts';

type Props = {
  scope: PaletteScope | undefined;
  canCopy: boolean;
  canPreview: boolean;
  isPreviewing: boolean;
  /** Whether the arrow keys were used, so that Space types no space. */
  isPicked: boolean;
};

/**
 * The signs that limit the palette to one kind, or the key that ends the limit; and the actions of the highlighted
 * option.
 */
export function PaletteFoot({ scope, canCopy, canPreview, isPreviewing, isPicked }: Props) {
  const t = useTexts().palette;
  return (
    <div className={classes.foot}>
      {scope === undefined &&
        scopeSigns.map(({ sign, scope: one }) => (
          <span key={sign}>
            <Kbd size="xs">{sign}</Kbd> {t.scopes[one]}
          </span>
        ))}
      {(scope || isPreviewing) && (
        <span>
          <Keys keys="Escape" size="xs" /> {isPreviewing ? t.look_end : t.all_again}
        </span>
      )}
      <span className={classes.end}>
        {canPreview && !isPreviewing && (
          <span>
            {isPicked ? <Kbd size="xs">{t.space}</Kbd> : <Keys keys="ArrowRight" size="xs" />} {t.look}
          </span>
        )}
        {canCopy && (
          <span>
            <Keys keys="mod+c" size="xs" /> {t.copy}
          </span>
        )}
      </span>
    </div>
  );
}

import { Kbd } from '@mantine/core';
import { Keys } from '#ui/keys.tsx';
import classes from './palette-foot.module.css';
import { type PaletteScope, scopeSigns } from './palette-scope.ts';
import { usePaletteTexts } from './use-palette-texts.ts';

/** What keeps the palette to one kind, or how to be rid of that; and that a tracking number can be copied, where there is one. */
export function PaletteFoot({ scope, canCopy }: { scope: PaletteScope | undefined; canCopy: boolean }) {
  const t = usePaletteTexts();
  return (
    <div className={classes.foot}>
      {scope === undefined &&
        scopeSigns.map(({ sign, scope: one }) => (
          <span key={sign}>
            <Kbd size="xs">{sign}</Kbd> {t.scopes[one]}
          </span>
        ))}
      {scope && (
        <span>
          <Keys keys="Escape" size="xs" /> {t.all_again}
        </span>
      )}
      {canCopy && (
        <span className={classes.end}>
          <Keys keys="mod+c" size="xs" /> {t.copy}
        </span>
      )}
    </div>
  );
}

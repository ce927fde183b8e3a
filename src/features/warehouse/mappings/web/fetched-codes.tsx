import { interpolate } from '#base/text.ts';
import { Icon } from '#ui/icons.tsx';
import { Strip } from '#ui/strip.tsx';
import { useTexts } from '#ui/texts.ts';

const MAX_NAMED = 20;

const named = (codes: readonly string[]) =>
  codes.slice(0, MAX_NAMED).join(', ') + (codes.length > MAX_NAMED ? ', …' : '');

/** What fetching a channel's codes has changed; stays until the screen is left. */
export function FetchedCodes({ added, removed }: { added: readonly string[]; removed: readonly string[] }) {
  const t = useTexts().mappings.codes;
  return (
    <Strip tone="info" role="status" mb="sm">
      <Icon name="info" size={16} />
      <div>
        {added.length > 0 && <p>{interpolate(t.added, { codes: named(added) })}</p>}
        {removed.length > 0 && <p>{interpolate(t.removed, { codes: named(removed) })}</p>}
        {added.length + removed.length === 0 && <p>{t.nothing_new}</p>}
      </div>
    </Strip>
  );
}

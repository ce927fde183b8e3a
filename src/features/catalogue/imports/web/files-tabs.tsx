import { Link } from '@tanstack/react-router';
import { useMay } from '#features/people/access/web/use-may.ts';
import { PageTabs } from '#ui/page-tabs.tsx';
import { useTexts } from '#ui/texts.ts';

/** The way between files that come in and those that go out, for who may have both. */
export function FilesTabs() {
  const { nav, sections } = useTexts().shell;
  const [mayImport, mayExport] = [useMay('edit_catalog'), useMay('export')];
  if (!mayImport || !mayExport) return null;
  const options = { exact: true, includeSearch: false };
  return (
    <PageTabs label={sections.files}>
      <Link to="/imports" activeOptions={options}>
        {nav.imports}
      </Link>
      <Link to="/exports" activeOptions={options}>
        {nav.exports}
      </Link>
    </PageTabs>
  );
}

import { Link } from '@tanstack/react-router';
import { useMay } from '#features/people/access/web/use-may.ts';
import { PageTabs } from '#ui/page-tabs.tsx';
import { useTexts } from '#ui/texts.ts';

/** The way between the parts of tax documents; how they are issued is for who manages the settings. */
export function DocumentsTabs() {
  const t = useTexts().taxDocuments.tabs;
  const mayManage = useMay('manage_settings');
  const exact = { exact: true, includeSearch: false };
  return (
    <PageTabs label={t.label}>
      <Link to="/documents" activeOptions={exact}>
        {t.documents}
      </Link>
      <Link to="/documents/due" activeOptions={exact}>
        {t.due}
      </Link>
      <Link to="/documents/series" activeOptions={exact}>
        {t.series}
      </Link>
      {mayManage && (
        <Link to="/documents/settings" activeOptions={exact}>
          {t.settings}
        </Link>
      )}
    </PageTabs>
  );
}

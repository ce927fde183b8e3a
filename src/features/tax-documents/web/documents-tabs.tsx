import { Link } from '@tanstack/react-router';
import { useSession } from '#features/access/web/session.ts';
import classes from './tax-documents.module.css';
import { useDocumentTexts } from './use-document-texts.ts';

/** The way between the parts of tax documents; how they are issued is for administrators. */
export function DocumentsTabs() {
  const t = useDocumentTexts().tabs;
  const { user } = useSession();
  const exact = { exact: true, includeSearch: false };
  return (
    <nav className={classes.tabs} aria-label={t.label}>
      <Link to="/documents" activeOptions={exact}>
        {t.documents}
      </Link>
      <Link to="/documents/due" activeOptions={exact}>
        {t.due}
      </Link>
      <Link to="/documents/series" activeOptions={exact}>
        {t.series}
      </Link>
      {user.is_admin && (
        <Link to="/documents/settings" activeOptions={exact}>
          {t.settings}
        </Link>
      )}
    </nav>
  );
}

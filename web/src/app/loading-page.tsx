import { useTranslation } from '../lib/i18n.ts';
import classes from './loading-page.module.css';

/** Shows 'Loading...' while the session is restored or a page's code loads. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <div className={classes['page']} role="status">
      {t('loading')}
    </div>
  );
}

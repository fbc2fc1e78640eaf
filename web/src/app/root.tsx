import { Outlet } from '@tanstack/react-router';
import { useTranslation } from '../lib/i18n.ts';
import { useOffline } from '../lib/online.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './root.module.css';

/** Every page, and above it what is true of all of them. */
export function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  );
}

/** Said at once: nobody shall wait for an answer that cannot come. */
function OfflineBanner() {
  const { t } = useTranslation();
  const offline = useOffline();
  return (
    <div className={classes['banner']} role="status">
      {offline && <Notice tone="warning">{t('offline')}</Notice>}
    </div>
  );
}

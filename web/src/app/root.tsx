import { Outlet } from '@tanstack/react-router';
import { say, useTranslation } from '../lib/i18n.ts';
import { useOffline } from '../lib/away/online.ts';
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
  useTranslation();
  const offline = useOffline();
  return (
    <div className={classes['banner']} aria-live="polite">
      {offline && <Notice tone="warning">{say('You seem to be offline')}</Notice>}
    </div>
  );
}

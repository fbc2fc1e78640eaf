import { Outlet } from '@tanstack/react-router';
import { say, useTranslation } from '../lib/i18n.ts';
import { useOffline } from '../lib/away/online.ts';
import { Notice } from '../ui/notice.tsx';
import classes from './root.module.css';

/** Renders every page below the notices that all pages share. */
export function Root() {
  return (
    <>
      <OfflineBanner />
      <Outlet />
    </>
  );
}

/**
 * Shows that the device is offline, so that people do not wait for an answer that cannot arrive.
 */
function OfflineBanner() {
  useTranslation();
  const offline = useOffline();
  return (
    <div className={classes['banner']} aria-live="polite">
      {offline && <Notice tone="warning">{say('You seem to be offline')}</Notice>}
    </div>
  );
}

import './first-step.css';
import { Suspense, useState } from 'react';
import { useNotifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import { MaintenanceBanner } from '../../features/auth/maintenance-banner.tsx';
import { SupportContact } from '../../features/registration/standing/support-contact.tsx';
import { lazyPart } from '../../lib/away/lazy-part.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { LanguageSwitch } from '../../widgets/language/language-switch.tsx';
import { Logo } from '../../widgets/logo.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { useBrandOfAddress } from '../own-brands.ts';
import classes from './public-layout.module.css';

const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts);

/** Shows the layout for registrants without an account. It links to no other page. */
export function PublicLayout() {
  const { t } = useTranslation();
  useBrandOfAddress();
  return (
    <div className={classes['page']}>
      <a className={classes['skip']} href="#content">
        {t('skip_to_content')}
      </a>
      <header className={classes['header']}>
        <div className={classes['bar']}>
          <Logo />
          <LanguageSwitch />
        </div>
      </header>
      <main id="content" className={classes['content']} tabIndex={-1}>
        <MaintenanceBanner />
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={classes['footer']}>
        <SupportContact />
      </footer>
      <FirstToast />
    </div>
  );
}

/** Shows toasts from the first one on. Step 1 has none, so it does not load their code. */
function FirstToast() {
  const { notifications } = useNotifications();
  const [used, setUsed] = useState(false);
  if (!used && notifications.length > 0) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <Toasts />
    </Suspense>
  ) : null;
}

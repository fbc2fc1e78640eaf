import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Suspense } from 'react';
import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Outlet } from '@tanstack/react-router';
import { MaintenanceBanner } from '../../features/auth/maintenance-banner.tsx';
import { SupportContact } from '../../features/registration/standing/support-contact.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { LanguageSwitch } from '../../widgets/language/language-switch.tsx';
import { Logo } from '../../widgets/logo.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { useBrandOfAddress } from '../own-brands.ts';
import classes from './public-layout.module.css';

const TOAST_MS = 5000;

/** Shows the layout for registrants without an account. It links to no other page. */
export function PublicLayout() {
  const { t } = useTranslation();
  const { dir } = useDirection();
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
      <Notifications
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        autoClose={TOAST_MS}
        containerWidth={384}
      />
    </div>
  );
}

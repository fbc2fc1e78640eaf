import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './overlays.css';
import { Suspense, useEffect, useRef } from 'react';
import { useDirection } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { LoadingPage } from '../loading-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';

const TOAST_MS = 5000;

export function ShellLayout() {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const content = useFocusOnArrival();
  return (
    <div className={classes['shell']}>
      <a className={classes['skip']} href="#content">
        {t('skip_to_content')}
      </a>
      <Header />
      <main ref={content} id="content" className={classes['content']} tabIndex={-1}>
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <Notifications
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        autoClose={TOAST_MS}
        containerWidth={384}
      />
    </div>
  );
}

/** After a change of page the keyboard and the screen reader go on at the new content. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}

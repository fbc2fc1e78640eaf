import { Suspense, useEffect, useRef } from 'react';
import { ActionIcon, Button, Drawer, useDirection } from '@mantine/core';
import '@mantine/core/styles.layer.css';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import './overlays.css';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { usePlatformName } from '../../lib/public-settings.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { LanguageSwitch } from '../../widgets/language/language-switch.tsx';
import { Logo } from '../../widgets/logo.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { type PageIn, pagesIn } from '../pages.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Confirmations } from './confirmations.tsx';
import { Footer } from './footer.tsx';
import { NavLinks } from './nav-links.tsx';
import { OwnerViewBanner } from './owner-view-banner.tsx';
import { UserMenu } from './user-menu.tsx';
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
        <OwnerViewBanner />
        <Suspense fallback={<LoadingPage />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <Confirmations />
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

function Header() {
  const { t } = useTranslation();
  const user = signedInUser(useSession());
  const pages = pagesIn('nav', user?.role ?? null);
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        {user !== null && <MobileMenu pages={pages} />}
        <Link
          to="/"
          className={classes['home']}
          aria-label={t('home', { platform: usePlatformName() })}
        >
          <Logo />
        </Link>
        {user !== null && (
          <nav className={classes['nav']} aria-label={t('navigation')}>
            <NavLinks pages={pages} />
          </nav>
        )}
        <div className={classes['end']}>
          {user === null ? (
            <>
              <LanguageSwitch />
              <Button component={Link} to="/login" variant="default">
                {t('login')}
              </Button>
            </>
          ) : (
            <>
              <PaletteButton />
              <UserMenu user={user} />
            </>
          )}
        </div>
      </div>
    </header>
  );
}

/** The navigation of narrow screens: the same items behind one button. */
function MobileMenu({ pages }: { readonly pages: readonly PageIn<'nav'>[] }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <ActionIcon
        className={classes['button'] ?? ''}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('open_menu')}
        aria-expanded={opened}
        onClick={open}
      >
        <IconMenu2 size={22} stroke={1.75} />
      </ActionIcon>
      <Drawer
        opened={opened}
        onClose={close}
        // The library mirrors it.
        position="left"
        size="18rem"
        title={<Logo />}
        closeButtonProps={{ 'aria-label': t('close_menu') }}
      >
        <nav aria-label={t('navigation')}>
          <NavLinks pages={pages} stacked onFollow={close} />
        </nav>
      </Drawer>
    </>
  );
}

// This adds the font weights after sign-in. Pages before sign-in use one weight, because each
// weight is 65 kB in Arabic.
import '@fontsource/ibm-plex-sans-arabic/500.css';
import '@fontsource/ibm-plex-sans-arabic/600.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { ActionIcon, Button, Drawer, Group, useDirection } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { IconMenu2 } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { usePlatformName } from '../../lib/public-settings.ts';
import { endOwnerView, signedInUser, useSession } from '../../lib/session.ts';
import { LanguageSwitch } from '../../widgets/language/language-switch.tsx';
import { Logo } from '../../widgets/logo.tsx';
import { LoadingPage } from '../loading-page.tsx';
import { type PageIn, pagesIn } from '../features.ts';
import { useBrandOfAddress } from '../own-brands.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Footer } from './footer.tsx';
import { NavLinks } from './nav-links.tsx';
import { UserMenu } from './user-menu.tsx';
import classes from './shell.module.css';
import { answerConfirmations } from '../../lib/confirm-identity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ListKeys } from '../../ui/lists/list-keys.tsx';
import { Notice } from '../../ui/notice.tsx';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import './overlays.css';

/** English pages show Arabic names. If their font loads only then, the columns of a table move. */
const loadArabicFont = () => document.fonts.load("1rem 'IBM Plex Sans Arabic'", 'ا');

/** Shows on every page that a member of staff views it as an owner. */
function OwnerViewBanner() {
  const { t } = useTranslation();
  const { view } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  if (view === undefined) return null;
  const leave = async () => {
    endOwnerView();
    await navigate({ to: '/brands/$id', params: { id: String(view.brand_id) } });
    await queries.resetQueries();
  };
  return (
    <Notice tone="warning">
      <Group justify="space-between">
        <span>{t('owner_view.banner', { brand: view.brand_name })}</span>
        <Button size="xs" variant="default" onClick={() => void leave()}>
          {t('owner_view.leave')}
        </Button>
      </Group>
    </Notice>
  );
}

const load = () => import('../../widgets/factors/confirm-identity.tsx');
const ConfirmIdentity = lazy(async () => ({ default: (await load()).ConfirmIdentity }));

/** Shows the dialog in which people confirm their identity. Its code loads on first use. */
function Confirmations() {
  const [answer, setAnswer] = useState<((confirmed: boolean) => void) | null>(null);
  useEffect(
    () =>
      answerConfirmations(
        () =>
          new Promise((resolve) => {
            setAnswer(() => (confirmed: boolean) => {
              setAnswer(null);
              resolve(confirmed);
            });
          }),
      ),
    [],
  );
  return (
    answer !== null && (
      <Suspense fallback={null}>
        <ConfirmIdentity onAnswer={answer} />
      </Suspense>
    )
  );
}

const TOAST_MS = 5000;

export function ShellLayout() {
  const { t } = useTranslation();
  const { dir } = useDirection();
  const content = useFocusOnArrival();
  useBrandOfAddress();
  // A failed load is ignored: the browser loads the font again when it shows an Arabic name.
  useEffect(() => void loadArabicFont().catch(() => null), []);
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
      <ListKeys />
      <Notifications
        position={dir === 'rtl' ? 'top-left' : 'top-right'}
        autoClose={TOAST_MS}
        containerWidth={384}
        classNames={{ root: classes['toasts'] ?? '' }}
      />
    </div>
  );
}

/** Moves the focus to the content after a change of page, for keyboards and screen readers. */
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
  const pages = pagesIn('nav', user);
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

/** Shows the navigation on narrow screens behind one button. */
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
        // The library mirrors this position in right-to-left pages.
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

import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { LanguageSwitch } from '../../widgets/language-switch.tsx';
import { Logo } from '../../widgets/logo.tsx';
import { pagesIn } from '../pages.ts';
import classes from './header.module.css';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLinks } from './nav-links.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import { UserMenu } from './user-menu.tsx';

export function Header() {
  const { t } = useTranslation();
  const user = signedInUser(useSession());
  const pages = pagesIn('nav', user?.role ?? null);
  return (
    <header className={classes['header']}>
      <div className={classes['bar']}>
        {user !== null && <MobileMenu pages={pages} />}
        <Link to="/" className={classes['home']} aria-label={t('home')}>
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

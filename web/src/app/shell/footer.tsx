import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { nowMs } from '../../lib/clock.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { usePlatformName, usePublicSettings } from '../../lib/public-settings.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { Logo } from '../../widgets/logo.tsx';
import { pagesIn } from '../features.ts';
import classes from './footer.module.css';

const VERSION = 'v1.2.0';
const GROUPS = ['product', 'resources', 'legal'] as const;

/** Shows one line to signed-in people. Visitors also see a description of the platform. */
export function Footer() {
  const { t } = useTranslation(['app', 'pages']);
  const name = usePlatformName();
  const [year] = useState(() => new Date(nowMs()).getFullYear());
  const user = signedInUser(useSession());
  const role = user?.role ?? null;
  return (
    <footer className={classes['footer']} data-line={role !== null || undefined}>
      <div className={classes['inner']}>
        {role === null && (
          <div className={classes['about']}>
            <Logo />
            <p>{t('pages:tagline')}</p>
          </div>
        )}
        {GROUPS.map((group) => {
          const pages = pagesIn(group, user);
          if (pages.length === 0) return null;
          return (
            <nav key={group} aria-label={t(`pages:footer_${group}`)}>
              {role === null && <h2 className={classes['title']}>{t(`pages:footer_${group}`)}</h2>}
              <ul className={classes['links']}>
                {pages.map((page) => (
                  <li key={page.id}>
                    <Link to={page.path}>{t(`pages:${page.id}.label`)}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          );
        })}
        <SocialLinks />
      </div>
      <div className={classes['base']}>
        <span>{t('pages:copyright', { year, name })}</span>
        <Link to="/changelog" className="ltr">
          {VERSION}
        </Link>
      </div>
    </footer>
  );
}

/** Links to the platform's pages on social networks, from the settings. */
function SocialLinks() {
  const { t } = useTranslation('pages');
  const links = usePublicSettings()?.social_links ?? [];
  if (links.length === 0) return null;
  return (
    <nav aria-label={t('footer_social')}>
      <ul className={classes['links']}>
        {links.map(({ network, url }) => (
          <li key={network}>
            <a href={url} rel="noreferrer" target="_blank">
              {t(`networks.${network}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

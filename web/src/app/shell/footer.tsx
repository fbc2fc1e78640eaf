import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { nowMs } from '../../lib/clock.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { signedInUser, useSession } from '../../lib/session.ts';
import { Logo } from '../../widgets/logo.tsx';
import { pagesIn } from '../pages.ts';
import classes from './footer.module.css';

const VERSION = 'v1.2.0';
const GROUPS = ['product', 'resources', 'legal'] as const;

export function Footer() {
  const { t } = useTranslation(['app', 'pages']);
  const [year] = useState(() => new Date(nowMs()).getFullYear());
  const role = signedInUser(useSession())?.role ?? null;
  return (
    <footer className={classes['footer']}>
      <div className={classes['inner']}>
        <div className={classes['about']}>
          <Logo />
          <p>{t('tagline')}</p>
        </div>
        {GROUPS.map((group) => {
          const pages = pagesIn(group, role);
          if (pages.length === 0) return null;
          return (
            <nav key={group} aria-label={t(`footer_${group}`)}>
              <h2 className={classes['title']}>{t(`footer_${group}`)}</h2>
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
      </div>
      <div className={classes['base']}>
        <span>{t('copyright', { year })}</span>
        <Link to="/changelog" className="ltr">
          {VERSION}
        </Link>
      </div>
    </footer>
  );
}

import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import type { Page } from '../pages.ts';
import classes from './nav-links.module.css';

interface NavLinksProps {
  readonly pages: readonly Page[];
  readonly stacked?: boolean;
  readonly onFollow?: () => void;
}

/** The items of the navigation bar; the mobile menu shows the same ones, stacked. */
export function NavLinks({ pages, stacked = false, onFollow }: NavLinksProps) {
  const { t } = useTranslation('pages');
  return (
    <ul className={classes['list']} data-stacked={stacked || undefined}>
      {pages.map((page) => (
        <li key={page.id}>
          <Link
            to={page.path}
            className={classes['link']}
            activeOptions={{ exact: page.exact === true, includeSearch: false }}
            {...(onFollow === undefined ? {} : { onClick: onFollow })}
          >
            {stacked && page.icon !== undefined && <page.icon size={20} stroke={1.5} aria-hidden />}
            {t(`${page.id}.label`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

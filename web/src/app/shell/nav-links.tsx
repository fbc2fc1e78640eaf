import { useId } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import type { Page, PageIn } from '../features.ts';
import { PAGE_ICONS } from '../page-icons.ts';
import { WaitingBadge } from '../worklist/waiting-badge.tsx';
import { useWaiting } from '../worklist/work.ts';
import classes from './shell.module.css';

interface NavLinksProps {
  readonly pages: readonly PageIn<'nav'>[];
  readonly stacked?: boolean;
  readonly onFollow?: () => void;
}

/** Lists the items of the navigation bar. The mobile menu shows them stacked. */
export function NavLinks({ pages, stacked = false, onFollow }: NavLinksProps) {
  // The words of the badges also load at this moment, because the network may be lost before badges
  // appear.
  const { t } = useTranslation(['pages', 'worklist']);
  const pathname = useLocation({ select: (location) => location.pathname });
  const current = longestMatch(pages, pathname);
  const waitingAt = useWaiting();
  const prefix = useId();
  return (
    <ul className={classes['list']} data-stacked={stacked || undefined}>
      {pages.map((page) => {
        const Icon = page.icon && PAGE_ICONS[page.icon];
        const count = waitingAt(page);
        const badge = `${prefix}${page.id}`;
        return (
          <li key={page.id}>
            <Link
              to={page.path}
              className={classes['link']}
              activeOptions={{ exact: page !== current, includeSearch: false }}
              {...(count === 0 ? {} : { 'aria-describedby': badge })}
              {...(onFollow === undefined ? {} : { onClick: onFollow })}
            >
              {stacked && Icon && <Icon size={20} stroke={1.5} aria-hidden />}
              {t(`${page.id}.label`)}
              {count > 0 && <WaitingBadge id={badge} count={count} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/**
 * Returns the page with the longest matching path, so that `/brands/verification` highlights one
 * item.
 */
function longestMatch<P extends Page>(pages: readonly P[], pathname: string): P | undefined {
  return pages
    .filter(({ path, exact }) =>
      exact === true ? pathname === path : `${pathname}/`.startsWith(`${path}/`),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

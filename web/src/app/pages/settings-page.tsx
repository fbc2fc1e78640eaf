import { createElement, useId } from 'react';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { type PageIn, pagesIn } from '../features.ts';
import { PAGE_ICONS } from '../page-icons.ts';
import { WaitingBadge } from '../worklist/waiting-badge.tsx';
import { useWaiting } from '../worklist/work.ts';
import classes from './settings-page.module.css';

/** Shows the settings hub: a card for every settings page that this person may open. */
export function SettingsPage() {
  const { t } = useTranslation('pages');
  const user = useUser();
  return (
    <>
      <PageHeader title={t('settings.title')} subtitle={t('settings.description')} />
      <PageCards pages={pagesIn('hub', user)} />
    </>
  );
}

/** Links to pages with their icon, name and description. */
function PageCards({ pages }: { readonly pages: readonly PageIn<'hub'>[] }) {
  const { t } = useTranslation('pages');
  const waitingAt = useWaiting();
  const prefix = useId();
  return (
    <ul className={classes['cards']}>
      {pages.map((page) => (
        <li key={page.id}>
          <Link
            to={page.path}
            className={classes['card']}
            {...(waitingAt(page) > 0 ? { 'aria-describedby': `${prefix}${page.id}` } : {})}
          >
            {page.icon !== null && (
              <span className={classes['icon']} aria-hidden>
                {createElement(PAGE_ICONS[page.icon], { size: 22, stroke: 1.5 })}
              </span>
            )}
            <span className={classes['words']}>
              <span className={classes['label']}>
                {t(`${page.id}.title`)}
                {waitingAt(page) > 0 && (
                  <WaitingBadge id={`${prefix}${page.id}`} count={waitingAt(page)} />
                )}
              </span>
              <span className={classes['description']}>{t(`${page.id}.description`)}</span>
            </span>
            <IconChevronRight size={18} stroke={1.5} className="mirrored" aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

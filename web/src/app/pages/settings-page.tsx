import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { pagesIn } from '../pages.ts';
import { PageCards } from './page-cards.tsx';

/** The settings hub: a card for every settings page that exists and that this person may open. */
export function SettingsPage() {
  const { t } = useTranslation('pages');
  const user = useUser();
  return (
    <>
      <PageHeader title={t('settings.title')} subtitle={t('settings.description')} />
      <PageCards pages={pagesIn('hub', user.role)} />
    </>
  );
}

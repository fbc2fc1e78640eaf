import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-page.module.css';
import { profileQuery } from './queries.ts';

export function ProfilePage() {
  const { t } = useTranslation('profile');
  const profile = useQuery(profileQuery);
  return (
    <div className={classes['page']}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Stack gap="lg">
        <Surface title={t('details')}>
          <QueryView query={profile} fallback="Failed to load profile" pending={<FormSkeleton />}>
            {(data) => (
              <Stack gap="xl">
                <ProfileFacts profile={data} />
                <ProfileForm profile={data} />
              </Stack>
            )}
          </QueryView>
        </Surface>
        <Surface title={t('password.title')} description={t('password.description')}>
          <PasswordForm />
        </Surface>
        <AppearanceCard />
      </Stack>
    </div>
  );
}

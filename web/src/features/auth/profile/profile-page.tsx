import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { FormSkeleton } from '../../../ui/states/skeletons.tsx';
import { Surface } from '../../../ui/surface.tsx';
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
          {profile.isPending && <FormSkeleton />}
          {profile.isError && (
            <ErrorState
              error={profile.error}
              fallback="Failed to load profile"
              onRetry={() => void profile.refetch()}
            />
          )}
          {profile.isSuccess && (
            <Stack gap="xl">
              <ProfileFacts profile={profile.data} />
              <ProfileForm profile={profile.data} />
            </Stack>
          )}
        </Surface>
        <Surface title={t('password.title')} description={t('password.description')}>
          <PasswordForm />
        </Surface>
        <AppearanceCard />
      </Stack>
    </div>
  );
}

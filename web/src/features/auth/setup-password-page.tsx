import { Anchor, Button, Stack } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { say, useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { SetupPasswordForm } from './setup-password-form.tsx';

const route = getRouteApi('/setup-password');

/** Where mailed set-password and reset links lead. */
export function SetupPasswordPage() {
  const { t } = useTranslation('auth');
  const { token, email } = route.useSearch();
  const [done, setDone] = useState(false);

  if (token === '' || email === '') {
    return (
      <AuthLayout title={say('Invalid Setup Link')}>
        <Notice tone="problem">
          {say('Invalid or missing setup link. Please contact your administrator.')}
        </Notice>
        <Anchor component={Link} to="/login" size="sm">
          {t('back_to_login')}
        </Anchor>
      </AuthLayout>
    );
  }
  if (done) {
    return (
      <AuthLayout title={t('setup.done_title')}>
        <Stack gap="md">
          <Notice tone="success">
            {say('Password set successfully! You can now log in to your account.')}
          </Notice>
          <Button component={Link} to="/login" fullWidth>
            {t('setup.go_to_login')}
          </Button>
        </Stack>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={t('setup.title')} subtitle={t('setup.subtitle')}>
      <SetupPasswordForm token={token} email={email} onDone={() => setDone(true)} />
    </AuthLayout>
  );
}

import type { Sentence } from '@diwan/contract';
import { useRef, useState, type FormEvent } from 'react';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { errorText } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { emailProblem } from './email-shape.ts';

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const ref = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Sentence | null>(null);
  const ask = useMutation({
    mutationFn: () =>
      request<null>('POST', '/auth/forgot-password', { body: { email: email.trim() } }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (found === null) ask.mutate();
    else ref.current?.focus();
  }

  return (
    <AuthLayout title={t('forgot.title')} subtitle={t('forgot.subtitle')}>
      {ask.isSuccess ? (
        <Notice tone="success">
          {say('If an account exists for this email address, we have sent a link to it.')}
        </Notice>
      ) : (
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {ask.isError && (
              <Notice tone="problem">
                {errorText(ask.error, 'Something went wrong on our side')}
              </Notice>
            )}
            <TextInput
              ref={ref}
              name="email"
              type="email"
              label={t('email')}
              autoComplete="username"
              inputMode="email"
              dir="ltr"
              value={email}
              error={problem !== null && say(problem)}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            <Button type="submit" fullWidth disabled={ask.isPending}>
              {t('forgot.submit')}
            </Button>
          </Stack>
        </form>
      )}
      <Anchor component={Link} to="/login" size="sm">
        {t('back_to_login')}
      </Anchor>
    </AuthLayout>
  );
}

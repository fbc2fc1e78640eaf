import type { Sentence } from '@diwan/contract';
import { type FormEvent, useState } from 'react';
import { Anchor, Button, List, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Session } from '@diwan/contract/features/auth/records';
import { ApiError, errorText } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { endSession, startSession } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { AuthLayout } from './auth-layout.tsx';

const route = getRouteApi('/setup-password');

/** Shows the page to which mailed links for setting or resetting a password lead. */
export function SetupPasswordPage() {
  const { t } = useTranslation('auth');
  const { token = '', email = '' } = route.useSearch();
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

interface SetupPasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly onDone: () => void;
}

const SHORTEST_PASSWORD = 8;

function findProblem(password: string, repeated: string): Sentence | null {
  if (password === '' || repeated === '') return 'Please fill in all fields';
  if (password !== repeated) return 'Passwords do not match';
  return password.length < SHORTEST_PASSWORD ? 'Password must be at least 8 characters long' : null;
}

/**
 * Returns the text of a failure. If the server did not answer, the text asks to try again.
 * Otherwise it is the reason of the refusal.
 */
function failureText(error: unknown): string {
  const unanswered = error instanceof ApiError && error.code === 'NETWORK';
  return unanswered
    ? say('Failed to set password. Please try again.')
    : errorText(error, 'Failed to set password');
}

async function signIn(body: { readonly email: string; readonly password: string }) {
  const answer = await request<Partial<Session>>('POST', '/auth/login', { body }).catch(() => null);
  return answer?.token !== undefined && answer.user !== undefined
    ? { token: answer.token, user: answer.user }
    : null;
}

/** Lists all rules for passwords before the person types. */
function PasswordRules() {
  const { t } = useTranslation('auth');
  const settings = usePublicSettings();
  const rules = [
    t('setup.rule_length', {
      count: Math.max(SHORTEST_PASSWORD, settings?.password_min_length ?? SHORTEST_PASSWORD),
    }),
    ...(settings?.password_require_uppercase === true ? [t('setup.rule_uppercase')] : []),
    ...(settings?.password_require_numbers === true ? [t('setup.rule_number')] : []),
    ...(settings?.password_require_special === true ? [t('setup.rule_special')] : []),
    t('setup.rule_common'),
  ];
  return (
    <List size="sm" aria-label={t('setup.rules')}>
      {rules.map((rule) => (
        <List.Item key={rule}>{rule}</List.Item>
      ))}
    </List>
  );
}

function SetupPasswordForm({ token, email, onDone }: SetupPasswordFormProps) {
  const { t } = useTranslation('auth');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<Sentence | null>(null);
  const navigate = useNavigate();
  const setup = useMutation({
    mutationFn: () =>
      request<null>('POST', '/auth/setup-password', { body: { token, email, password } }),
    onSuccess: async () => {
      // This replaces any previous session by one of the person who set the password. If a second
      // factor is required or the answer is lost, the person signs in on the login page.
      endSession();
      const session = await signIn({ email, password });
      if (session === null) {
        onDone();
        return;
      }
      startSession(session);
      await navigate({ to: '/' });
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const found = findProblem(password, repeated);
    setProblem(found);
    if (found === null) setup.mutate();
  }

  const text = problem === null ? setup.isError && failureText(setup.error) : say(problem);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {text !== false && <Notice tone="problem">{text}</Notice>}
        <TextInput
          label={t('email')}
          name="email"
          autoComplete="username"
          dir="ltr"
          value={email}
          readOnly
        />
        <PasswordRules />
        <PasswordInput
          label={t('setup.password')}
          name="password"
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <PasswordInput
          label={t('setup.repeat')}
          name="repeated"
          autoComplete="new-password"
          value={repeated}
          onChange={(event) => setRepeated(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth disabled={setup.isPending}>
          {setup.isPending ? t('setup.busy') : t('setup.submit')}
        </Button>
      </Stack>
    </form>
  );
}

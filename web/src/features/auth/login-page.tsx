import type { Sentence } from '@diwan/contract';
import { type FormEvent, lazy, useRef, useState } from 'react';
import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { Session } from '@diwan/contract/features/auth/records';
import type { SecondStepRequired } from '@diwan/contract/features/factors/records';
import { errorText } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { followLanguage, say, useTranslation } from '../../lib/i18n.ts';
import { usePublicSettings } from '../../lib/public-settings.ts';
import { startSession } from '../../lib/session.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { emailProblem } from './email-shape.ts';
import classes from './login-page.module.css';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

export function LoginPage() {
  const { t } = useTranslation('auth');
  const [step, setStep] = useState<SecondStepRequired | null>(null);
  if (step !== null) return <SecondStep step={step} onBack={() => setStep(null)} />;
  return (
    <AuthLayout title={t('login.title')} subtitle={t('login.subtitle')}>
      <LoginForm onStep={setStep} />
    </AuthLayout>
  );
}

interface Problems {
  readonly email: Sentence | null;
  readonly password: Sentence | null;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly remember_me: boolean;
}

/**
 * The time in milliseconds after which a sign-in is cancelled and an error shown. A sign-in takes
 * about a second.
 */
const LOGIN_MS = 30_000;

const NO_PROBLEMS: Problems = { email: null, password: null };

interface LoginFormProps {
  readonly onStep: (step: SecondStepRequired) => void;
}

function LoginForm({ onStep }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const navigate = useNavigate();
  const { way_back, session_ended } = useLocation({ select: ({ state }) => state });
  const emailRef = useRef<HTMLInputElement>(null);
  const passwordRef = useRef<HTMLInputElement>(null);
  const submitRef = useRef<HTMLButtonElement>(null);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const login = useMutation({
    mutationFn: (body: Credentials) =>
      request<Session | SecondStepRequired>('POST', '/auth/login', { body, timeout_ms: LOGIN_MS }),
    onSuccess: async (answer) => {
      if ('two_factor_required' in answer) return onStep(answer);
      startSession(answer);
      await followLanguage(answer.user.language);
      return navigate({ href: way_back ?? '/' });
    },
    onError: () => passwordRef.current?.focus(),
  });

  function fill(account: string, its_password: string) {
    setEmail(account);
    setPassword(its_password);
    setProblems(NO_PROBLEMS);
    submitRef.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const found: Problems = {
      email: emailProblem(email),
      password: password === '' ? 'Password is required' : null,
    };
    setProblems(found);
    if (found.email !== null) emailRef.current?.focus();
    else if (found.password !== null) passwordRef.current?.focus();
    else login.mutate({ email: email.trim(), password, remember_me: remember });
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {session_ended === true && login.isIdle && (
          <Notice tone="warning">{say('Your session has ended. Please sign in again.')}</Notice>
        )}
        {login.isError && (
          <Notice tone="problem">
            {errorText(login.error, 'Failed to login. Please check your credentials.')}
          </Notice>
        )}
        <TextInput
          ref={emailRef}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          inputMode="email"
          dir="ltr"
          value={email}
          error={problems.email !== null && say(problems.email)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordRef}
          name="password"
          label={t('password')}
          autoComplete="current-password"
          value={password}
          error={problems.password !== null && say(problems.password)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group justify="space-between" gap="xs">
          <label className={classes['remember']}>
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.currentTarget.checked)}
            />
            {t('login.remember_me')}
          </label>
          <Anchor component={Link} to="/forgot-password" size="sm">
            {t('login.forgot')}
          </Anchor>
        </Group>
        <Button ref={submitRef} type="submit" fullWidth disabled={login.isPending}>
          {login.isPending ? t('login.busy') : t('login.submit')}
        </Button>
        <TrialAccounts onChoose={fill} />
      </Stack>
    </form>
  );
}

interface TrialAccountsProps {
  readonly onChoose: (account: string, password: string) => void;
}

/** Fills the form with an account of the trial mode. */
function TrialAccounts({ onChoose }: TrialAccountsProps) {
  const { t } = useTranslation('auth');
  const trial = usePublicSettings()?.trial ?? null;
  if (trial === null) return null;
  return (
    <section aria-label={t('login.trial_accounts')}>
      <Text size="sm" c="dimmed" mb="xs">
        {t('login.trial')}
      </Text>
      <div className={classes['accounts']}>
        {trial.accounts.map((account) => (
          <Button
            key={account}
            type="button"
            variant="default"
            size="sm"
            onClick={() => onChoose(account, trial.password)}
          >
            <bdi className="ltr">{account}</bdi>
          </Button>
        ))}
      </div>
    </section>
  );
}

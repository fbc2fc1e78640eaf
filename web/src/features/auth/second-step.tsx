import { useState } from 'react';
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { authEndpoints } from '@diwan/contract/features/auth/endpoints';
import type { SecondStepRequired } from '@diwan/contract/features/factors/records';
import { call } from '../../lib/api.ts';
import { followLanguage, useTranslation } from '../../lib/i18n.ts';
import { startSession } from '../../lib/session.ts';
import { useRun } from '../../ui/use-run.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasskeySetup } from '../../widgets/factors/passkey-setup.tsx';
import { ProveFactor, type Proof } from '../../widgets/factors/prove-factor.tsx';
import { RecoveryCodes } from '../../widgets/factors/recovery-codes.tsx';
import { TotpSetup } from '../../widgets/factors/totp-setup.tsx';
import { AuthLayout } from './auth-layout.tsx';

interface SecondStepProps {
  readonly step: SecondStepRequired;
  /** Returns to the password, after a timeout or to sign in as another person. */
  readonly onBack: () => void;
}

/** Shows the step after a correct password: proving a factor, or setting up the first one. */
export function SecondStep({ step, onBack }: SecondStepProps) {
  const { t } = useTranslation('factors');
  const place = step.enrol ? 'enrol' : 'step';
  return (
    <AuthLayout title={t(`${place}.title`)} subtitle={t(`${place}.subtitle`)}>
      {step.enrol ? <Enrolment challenge={step.challenge} /> : <Proving step={step} />}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {t('step.back')}
      </Anchor>
    </AuthLayout>
  );
}

/** Returns a function that completes the sign-in with a factor, then opens the requested page. */
function useFinish(challenge: string) {
  const navigate = useNavigate();
  const way_back = useLocation({ select: ({ state }) => state.way_back });
  return async (proof: Exclude<Proof, { readonly password: string }> | null) => {
    const session = await call(authEndpoints.finishLogin, { body: { ...proof, challenge } });
    startSession(session);
    await followLanguage(session.user.language);
    await navigate({ href: way_back ?? '/' });
  };
}

function Proving({ step }: Pick<SecondStepProps, 'step'>) {
  const { t } = useTranslation('factors');
  const finish = useFinish(step.challenge);
  return (
    <Stack gap="md">
      <ProveFactor
        methods={step.methods}
        challenge={step.challenge}
        submitLabel={t('step.submit')}
        send={(proof) => ('password' in proof ? Promise.resolve() : finish(proof))}
      />
      <Text c="dimmed" size="sm" ta="center">
        {t('step.lost')}
      </Text>
    </Stack>
  );
}

/** Sets up the mandatory first factor, then shows the backup codes. */
function Enrolment({ challenge }: { readonly challenge: string }) {
  const { t } = useTranslation('factors');
  const [chosen, choose] = useState<'app' | 'passkey' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const finish = useFinish(challenge);
  const ending = useRun(() => finish(null), {
    fallback: 'The second step failed. Please try again.',
    inline: true,
  });
  if (codes !== null) {
    return (
      <>
        {ending.problem !== undefined && <Notice tone="problem">{ending.problem}</Notice>}
        <RecoveryCodes codes={codes} onSaved={() => ending.run()} />
      </>
    );
  }
  const parts = { challenge, onDone: (made: readonly string[] | null) => setCodes(made ?? []) };
  const onCancel = () => choose(null);
  if (chosen === 'app') return <TotpSetup {...parts} onCancel={onCancel} />;
  if (chosen === 'passkey') return <PasskeySetup {...parts} onCancel={onCancel} />;
  return (
    <Stack gap="sm">
      <Button onClick={() => choose('app')}>{t('app.add')}</Button>
      <Button variant="default" onClick={() => choose('passkey')}>
        {t('passkey.add')}
      </Button>
    </Stack>
  );
}

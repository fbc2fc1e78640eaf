import { useState, type FormEvent } from 'react';
import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import type { Method } from '@diwan/contract/features/factors/rules';
import { useTranslation } from '../../lib/i18n.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { useRun } from '../../ui/use-run.ts';
import { signWithPasskey } from './passkey.ts';

type PasskeySignature = Awaited<ReturnType<typeof signWithPasskey>>;

/** A proof of the person's identity. */
export type Proof =
  | { readonly code: string }
  | { readonly recovery_code: string }
  | { readonly password: string }
  | PasskeySignature;

type ProofMethod = Method | 'password';

interface ProveFactorProps {
  readonly methods: readonly ProofMethod[];
  /** The challenge of a sign-in. It is absent if a signed-in user confirms their identity. */
  readonly challenge?: string;
  readonly submitLabel: string;
  readonly send: (proof: Proof) => Promise<unknown>;
}

const TYPED = ['totp', 'recovery_code', 'password'] as const;
type TypedFactor = (typeof TYPED)[number];

const proofOf: Record<TypedFactor, (text: string) => Proof> = {
  totp: (code) => ({ code }),
  recovery_code: (recovery_code) => ({ recovery_code }),
  password: (password) => ({ password }),
};

/** Asks for one factor and offers the others. */
export function ProveFactor({ methods, challenge, submitLabel, send }: ProveFactorProps) {
  const { t } = useTranslation('factors');
  const typed = TYPED.filter((method) => methods.includes(method));
  const [method, setMethod] = useState<TypedFactor | undefined>(
    typed.find((one) => one !== 'recovery_code' || !methods.includes('passkey')),
  );
  const proving = useRun(send, {
    fallback: 'The second step failed. Please try again.',
    inline: true,
  });
  const signing = useRun(async () => send(await signWithPasskey(challenge)), {
    fallback: 'This browser could not use the passkey',
    inline: true,
  });
  const problem = proving.problem ?? signing.problem;
  const choose = (next: TypedFactor) => {
    proving.reset();
    signing.reset();
    setMethod(next);
  };
  return (
    <Stack gap="md">
      {problem !== undefined && <Notice tone="problem">{problem}</Notice>}
      {method !== undefined && (
        <TypedProof
          key={method}
          method={method}
          busy={proving.busy}
          submitLabel={submitLabel}
          onProof={proving.run}
        />
      )}
      {methods.includes('passkey') && (
        <Button
          variant={method === undefined ? 'filled' : 'default'}
          loading={signing.busy}
          onClick={() => signing.run()}
        >
          {t('passkey.use')}
        </Button>
      )}
      {typed
        .filter((other) => other !== method)
        .map((other) => (
          <Anchor key={other} component="button" type="button" onClick={() => choose(other)}>
            {other === 'recovery_code' ? t('codes.use') : t('step.use_app')}
          </Anchor>
        ))}
    </Stack>
  );
}

interface TypedProofProps {
  readonly method: TypedFactor;
  readonly busy: boolean;
  readonly submitLabel: string;
  readonly onProof: (proof: Proof) => void;
}

function TypedProof({ method, busy, submitLabel, onProof }: TypedProofProps) {
  const { t } = useTranslation('factors');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onProof(proofOf[method](method === 'password' ? text : text.trim()));
  };
  const field = {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
    'data-autofocus': true,
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {method === 'password' && (
          <PasswordInput
            {...field}
            name="password"
            label={t('confirm.password')}
            autoComplete="current-password"
          />
        )}
        {method === 'totp' && (
          <TextInput
            {...field}
            name="code"
            label={t('step.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={16}
          />
        )}
        {method === 'recovery_code' && (
          <TextInput
            {...field}
            name="recovery_code"
            label={t('codes.code')}
            autoComplete="off"
            dir="ltr"
            maxLength={32}
          />
        )}
        <Button type="submit" loading={busy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}

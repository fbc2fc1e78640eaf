import { type FormEvent, useState } from 'react';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ownerConfirmationEndpoints } from '@diwan/contract/features/owner-confirmations/endpoints';
import {
  ownerCode,
  type OwnerConfirmation,
} from '@diwan/contract/features/owner-confirmations/records';
import type { Data } from '@diwan/contract/kernel/endpoint';
import { errorText } from '../../lib/api-error.ts';
import { sayText, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Surface } from '../../ui/surface.tsx';
import { BankName } from '../../widgets/bank-fields/bank-name.tsx';

export type ConfirmationResult = Data<typeof ownerConfirmationEndpoints.confirmByOwner>;

interface ConfirmationFormProps {
  readonly brand_id: number;
  readonly confirmation: OwnerConfirmation;
  readonly onSent: (confirmation: OwnerConfirmation) => void;
  readonly onConfirmed: (confirmed: ConfirmationResult) => void;
}

/**
 * Shows values that were entered for the owner. The owner confirms them by a button or a mailed
 * code.
 */
export function ConfirmationForm({
  brand_id,
  confirmation,
  onSent,
  onConfirmed,
}: ConfirmationFormProps) {
  const { t } = useTranslation('owner-confirmations');
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const { digest, needs_code } = confirmation;
  const confirm = useAction(ownerConfirmationEndpoints.confirmByOwner, {
    onDone: onConfirmed,
    stale_if_refused: true,
  });
  const confirming = useMutation({
    mutationFn: () =>
      confirm({
        params: { id: String(brand_id) },
        body: { digest: digest ?? '', ...(needs_code && { code }) },
      }),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const problem = needs_code ? ownerCode.safeParse(code).error?.issues[0]?.message : undefined;
    setWrong(problem ?? null);
    if (problem === undefined) confirming.mutate();
  }

  return (
    <Stack gap="lg">
      <Text>{t(needs_code ? 'for_staff' : 'for_owner')}</Text>
      <PendingAccount confirmation={confirmation} />
      <PendingSignature confirmation={confirmation} />
      {needs_code && <SendCode brand_id={brand_id} confirmation={confirmation} onSent={onSent} />}
      <form onSubmit={submit} noValidate aria-label={t('title')}>
        <Stack gap="md">
          {confirming.isError && (
            <Notice tone="problem">{errorText(confirming.error, 'Failed to confirm')}</Notice>
          )}
          {needs_code && (
            <CodeField code={code} wrong={wrong} confirmation={confirmation} onChange={setCode} />
          )}
          <Group>
            <Button type="submit" disabled={confirming.isPending}>
              {t(needs_code || confirmation.account === null ? 'confirm' : 'confirm_account')}
            </Button>
            {!needs_code && confirmation.account !== null && (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link to="/brand/$id/documents" params={{ id: String(brand_id) }} {...props} />
                )}
              >
                {t('other_account')}
              </Button>
            )}
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}

interface PartProps {
  readonly confirmation: OwnerConfirmation;
}

function useEntered() {
  const { t } = useTranslation('owner-confirmations');
  const format = useFormat();
  return ({ entered_by: name, entered_at }: { entered_by: string | null; entered_at: string }) => {
    const date = format.dateTime(entered_at);
    return name === null ? t('entered_here', { date }) : t('entered', { name, date });
  };
}

function PendingAccount({ confirmation: { account } }: PartProps) {
  const { t } = useTranslation(['owner-confirmations', 'bank-changes']);
  const entered = useEntered();
  if (account === null) return null;
  return (
    <Surface title={t('owner-confirmations:account')}>
      <Stack gap="sm">
        <Facts
          facts={[
            { label: t('bank-changes:bank'), value: <BankName name={account.bank_name} /> },
            { label: t('bank-changes:iban'), value: <bdi dir="ltr">{account.iban}</bdi> },
          ]}
        />
        <Text size="sm" c="dimmed">
          {entered(account)}
        </Text>
      </Stack>
    </Surface>
  );
}

function PendingSignature({ confirmation: { signature } }: PartProps) {
  const { t } = useTranslation('owner-confirmations');
  const entered = useEntered();
  if (signature === null) return null;
  return (
    <Surface title={t('signature')}>
      <Text>{t('version', { version: signature.agreement_version })}</Text>
      <Text size="sm" c="dimmed">
        {entered(signature)}
      </Text>
    </Surface>
  );
}

interface SendCodeProps extends PartProps {
  readonly brand_id: number;
  readonly onSent: (confirmation: OwnerConfirmation) => void;
}

function SendCode({ brand_id, confirmation, onSent }: SendCodeProps) {
  const { t } = useTranslation('owner-confirmations');
  const send = useAction(ownerConfirmationEndpoints.sendOwnerCode, { onDone: onSent });
  const { code, email_masked, can } = confirmation;
  return (
    <Stack gap="xs">
      {email_masked !== null && (
        <Text>
          {t('sent_to')} <bdi className="ltr">{email_masked}</bdi>
        </Text>
      )}
      <Group>
        <ActionButton
          can={can.send_code}
          variant="default"
          send={() => send({ params: { id: String(brand_id) } })}
          done="The code has been sent to the owner's mailbox"
        >
          {t(code === null ? 'send' : 'send_again')}
        </ActionButton>
      </Group>
    </Stack>
  );
}

interface CodeFieldProps extends PartProps {
  readonly code: string;
  readonly wrong: string | null;
  readonly onChange: (code: string) => void;
}

function CodeField({ code: value, wrong, confirmation: { code }, onChange }: CodeFieldProps) {
  const { t } = useTranslation('owner-confirmations');
  const format = useFormat();
  return (
    <TextInput
      label={t('code')}
      description={
        code === null
          ? undefined
          : t('code_hint', { time: format.dateTime(code.expires_at), tries: code.tries_left })
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={wrong === null ? undefined : sayText(wrong)}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      dir="ltr"
      maw="16rem"
      withAsterisk
    />
  );
}

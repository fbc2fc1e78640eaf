import { Code, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { factorEndpoints } from '@diwan/contract/features/factors/endpoints';
import { totpCode } from '@diwan/contract/features/factors/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormShell } from '../../ui/form/form-shell.tsx';
import { useContractForm } from '../../ui/form/use-contract-form.ts';
import { FormSkeleton } from '../../ui/states/skeletons.tsx';
import { QrCode } from '../../ui/qr-code/qr-code.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import classes from './totp-setup.module.css';

interface TotpSetupProps {
  /** The challenge of a sign-in. It is absent if a signed-in user adds a factor. */
  readonly challenge?: string | undefined;
  readonly onDone: (recovery_codes: readonly string[] | null) => void;
  readonly onCancel?: () => void;
}

const draft = z.strictObject({ code: totpCode });

/** Sets up an authenticator app: shows a QR code and a key, then asks for the first code. */
export function TotpSetup({ challenge, onDone, onCancel }: TotpSetupProps) {
  const { t } = useTranslation('factors');
  const body = challenge === undefined ? {} : { challenge };
  const begun = useQuery({
    queryKey: ['factor-setup', challenge ?? 'own'],
    queryFn: () => call(factorEndpoints.enrolTotp, { body }),
    // Each setup gets a new secret, so this one is not cached.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const confirm = useAction(factorEndpoints.confirmTotp);
  const form = useContractForm(draft, { code: '' });
  return (
    <QueryView
      query={begun}
      fallback="The second step failed. Please try again."
      pending={<FormSkeleton />}
    >
      {({ secret, uri }) => (
        <FormShell
          own
          form={form}
          fallback="The second step failed. Please try again."
          submitLabel={t('step.submit')}
          warn={false}
          {...(onCancel === undefined ? {} : { onCancel })}
          onSubmit={async ({ code }) => {
            const { recovery_codes } = await confirm({ body: { ...body, code } });
            onDone(recovery_codes);
          }}
        >
          <Stack gap="md">
            <Text>{t('app.scan')}</Text>
            <QrCode text={uri} label={t('app.qr')} />
            <div>
              <Text size="sm">{t('app.secret')}</Text>
              <Group gap="xs" wrap="nowrap">
                <Code className={`${classes['secret'] ?? ''} ltr`}>{secret}</Code>
                <CopyButton value={secret} label={t('app.secret')} announced />
              </Group>
            </div>
            <TextField
              control={form.control}
              name="code"
              label={t('step.code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              dir="ltr"
            />
          </Stack>
        </FormShell>
      )}
    </QueryView>
  );
}

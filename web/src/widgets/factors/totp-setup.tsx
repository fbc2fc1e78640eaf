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
import { QueryView } from '../../ui/views/query-view.tsx';
import classes from './totp-setup.module.css';

interface TotpSetupProps {
  /** Of a sign-in; absent where somebody signed in adds a factor. */
  readonly challenge?: string | undefined;
  readonly onDone: (recovery_codes: readonly string[] | null) => void;
  readonly onCancel?: () => void;
}

const draft = z.strictObject({ code: totpCode });

/** Sets up an authenticator app: a picture and a key for it, then its first code. */
export function TotpSetup({ challenge, onDone, onCancel }: TotpSetupProps) {
  const { t } = useTranslation('factors');
  const body = challenge === undefined ? {} : { challenge };
  const begun = useQuery({
    queryKey: ['factor-setup', challenge ?? 'own'],
    queryFn: async () => {
      const { secret, uri } = await call(factorEndpoints.enrolTotp, { body });
      return { secret, picture: await drawCode(uri) };
    },
    // Each asks for another secret, and nothing keeps one.
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
      {({ secret, picture }) => (
        <FormShell
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
            <svg
              className={classes['code']}
              viewBox={`0 0 ${picture.size} ${picture.size}`}
              role="img"
              aria-label={t('app.qr')}
              shapeRendering="crispEdges"
            >
              <path d={picture.path} />
            </svg>
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

interface Picture {
  readonly size: number;
  readonly path: string;
}

/** Four modules of quiet around it, as scanners ask. */
const QUIET = 4;

/** The dark modules of a QR code as one path, which needs no image of another origin. */
async function drawCode(text: string): Promise<Picture> {
  const { create } = await import('qrcode');
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const cells = Array.from({ length: size * size }, (_, at) => at).filter((at) => modules.data[at]);
  const path = cells
    .map((at) => `M${(at % size) + QUIET} ${Math.floor(at / size) + QUIET}h1v1h-1z`)
    .join('');
  return { size: size + 2 * QUIET, path };
}

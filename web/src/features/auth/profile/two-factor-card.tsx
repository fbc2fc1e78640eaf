import { useState, type ReactNode } from 'react';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { factorEndpoints } from '@diwan/contract/features/factors/endpoints';
import type { Factors } from '@diwan/contract/features/factors/records';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { ConfirmAction } from '../../../ui/dialogs/confirm-action.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Surface } from '../../../ui/surface.tsx';
import { QueryView } from '../../../ui/views/query-view.tsx';
import { PasskeySetup } from '../../../widgets/factors/passkey-setup.tsx';
import { RecoveryCodes } from '../../../widgets/factors/recovery-codes.tsx';
import { TotpSetup } from '../../../widgets/factors/totp-setup.tsx';
import { StatusBadge } from '../../../widgets/status-badge.tsx';

type Codes = readonly string[] | null;

/**
 * Lists the reader's second factors, the factors that can be added, and the number of backup codes
 * left.
 */
export function TwoFactorCard() {
  const { t } = useTranslation('factors');
  const [codes, setCodes] = useState<Codes>(null);
  const factors = useQuery({
    queryKey: ['factors'],
    queryFn: ({ signal }) => call(factorEndpoints.readFactors, {}, { signal }),
  });
  return (
    <Surface title={t('title')} description={t('description')}>
      <QueryView query={factors} fallback="Failed to load the two-step sign-in settings">
        {(data) => (
          <Stack gap="xl">
            {data.required && <Text>{t('required')}</Text>}
            <AppPart factors={data} onCodes={setCodes} />
            <PasskeyPart factors={data} onCodes={setCodes} />
            {(data.totp !== null || data.passkeys.length > 0) && (
              <CodesPart left={data.recovery_codes_left} onCodes={setCodes} />
            )}
          </Stack>
        )}
      </QueryView>
      {codes !== null && (
        <Dialog title={t('codes.title')} onClose={() => setCodes(null)}>
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        </Dialog>
      )}
    </Surface>
  );
}

interface PartProps {
  readonly title: string;
  readonly badge?: ReactNode;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Part({ title, badge, action, children }: PartProps) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Group justify="space-between" gap="sm">
        <Group gap="xs">
          <Title order={3}>{title}</Title>
          {badge}
        </Group>
        {action}
      </Group>
      {children}
    </Stack>
  );
}

function useTimes() {
  const { t } = useTranslation('factors');
  const format = useFormat();
  return (created_at: string, last_used_at: string | null): string => {
    const added = t('added', { date: format.date(created_at) });
    if (last_used_at === null) return added;
    return `${added} · ${t('used', { date: format.dateTime(last_used_at) })}`;
  };
}

interface FactorsProps {
  readonly factors: Factors;
  readonly onCodes: (codes: Codes) => void;
}

function AppPart({ factors: { totp }, onCodes }: FactorsProps) {
  const { t } = useTranslation('factors');
  const times = useTimes();
  const [adding, setAdding] = useState(false);
  const remove = useAction(factorEndpoints.removeTotp);
  const done = (codes: Codes) => {
    setAdding(false);
    onCodes(codes);
  };
  return (
    <Part
      title={t('app.title')}
      badge={
        <StatusBadge tone={totp === null ? 'neutral' : 'good'}>
          {totp === null ? t('off') : t('on')}
        </StatusBadge>
      }
      action={
        totp === null ? (
          <Button variant="default" onClick={() => setAdding(true)}>
            {t('app.add')}
          </Button>
        ) : (
          <ActionButton
            forAuditors
            variant="default"
            renderDialog={(close) => (
              <ConfirmAction
                title={t('app.remove_question')}
                confirmLabel={t('app.remove')}
                danger
                send={() => remove()}
                done="Second factor removed"
                fallback="The second step failed. Please try again."
                onClose={close}
              >
                {t('remove_text')}
              </ConfirmAction>
            )}
          >
            {t('app.remove')}
          </ActionButton>
        )
      }
    >
      <Text c="dimmed">
        {totp === null ? t('app.none') : times(totp.created_at, totp.last_used_at)}
      </Text>
      {adding && (
        <Dialog title={t('app.add')} onClose={() => setAdding(false)}>
          <TotpSetup onDone={done} onCancel={() => setAdding(false)} />
        </Dialog>
      )}
    </Part>
  );
}

function PasskeyPart({ factors: { passkeys }, onCodes }: FactorsProps) {
  const { t } = useTranslation('factors');
  const [adding, setAdding] = useState(false);
  const done = (codes: Codes) => {
    setAdding(false);
    onCodes(codes);
  };
  return (
    <Part
      title={t('passkey.title')}
      action={
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('passkey.add')}
        </Button>
      }
    >
      {passkeys.length === 0 && <Text c="dimmed">{t('passkey.none')}</Text>}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} />
      ))}
      {adding && (
        <Dialog title={t('passkey.add')} onClose={() => setAdding(false)}>
          <PasskeySetup onDone={done} onCancel={() => setAdding(false)} />
        </Dialog>
      )}
    </Part>
  );
}

function PasskeyRow({ passkey }: { readonly passkey: Factors['passkeys'][number] }) {
  const { t } = useTranslation('factors');
  const times = useTimes();
  const remove = useAction(factorEndpoints.removePasskey);
  const { id, name } = passkey;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text>
          <bdi>{name}</bdi>
        </Text>
        <Text c="dimmed" size="sm">
          {times(passkey.created_at, passkey.last_used_at)}
        </Text>
      </div>
      <ActionButton
        forAuditors
        size="xs"
        variant="default"
        aria-label={t('passkey.remove_named', { name })}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('passkey.remove_question', { name })}
            confirmLabel={t('passkey.remove')}
            danger
            send={() => remove({ params: { id } })}
            done="Second factor removed"
            fallback="The second step failed. Please try again."
            onClose={close}
          >
            {t('remove_text')}
          </ConfirmAction>
        )}
      >
        {t('passkey.remove')}
      </ActionButton>
    </Group>
  );
}

interface CodesPartProps {
  readonly left: number;
  readonly onCodes: (codes: Codes) => void;
}

function CodesPart({ left, onCodes }: CodesPartProps) {
  const { t } = useTranslation('factors');
  const renew = useAction(factorEndpoints.renewRecoveryCodes, {
    onDone: ({ recovery_codes }) => onCodes(recovery_codes),
  });
  return (
    <Part
      title={t('codes.title')}
      action={
        <ActionButton
          forAuditors
          variant="default"
          renderDialog={(close) => (
            <ConfirmAction
              title={t('codes.renew_question')}
              confirmLabel={t('codes.renew')}
              send={() => renew()}
              fallback="The second step failed. Please try again."
              onClose={close}
            >
              {t('codes.renew_text')}
            </ConfirmAction>
          )}
        >
          {t('codes.renew')}
        </ActionButton>
      }
    >
      <Text c="dimmed">{t('codes.left', { count: left })}</Text>
    </Part>
  );
}

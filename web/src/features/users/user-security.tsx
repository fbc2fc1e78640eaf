import { Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import type { UserRow } from '@diwan/contract/features/users/records';
import { call } from '../../lib/api.ts';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAction } from '../../lib/use-action.ts';
import { useFormat } from '../../lib/use-format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { QueryView } from '../../ui/views/query-view.tsx';
import { SessionList } from '../../widgets/sessions/session-list.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';

interface UserProps {
  readonly user: UserRow;
}

const nameOf = ({ first_name, last_name }: UserRow): string => `${first_name} ${last_name}`;

/** Shows a user's second factors. States whether a factor is missing or a reset is pending. */
export function TwoFactorState({ user: { two_factor, factor_reset } }: UserProps) {
  const { t } = useTranslation('users');
  const { totp, passkeys, required } = two_factor;
  const has = [
    ...(totp ? [t('factors.app')] : []),
    ...(passkeys > 0 ? [t('factors.passkeys', { count: passkeys })] : []),
  ];
  return (
    <Stack gap={4} align="flex-start">
      {has.length > 0 && <Text size="sm">{has.join(' · ')}</Text>}
      {has.length === 0 && !required && <Text c="dimmed">—</Text>}
      {has.length === 0 && required && (
        <StatusBadge tone="waiting">{t('factors.missing')}</StatusBadge>
      )}
      {factor_reset !== null && (
        <StatusBadge tone="waiting">{t('factors.reset_waits')}</StatusBadge>
      )}
    </Stack>
  );
}

interface SecurityDialogProps extends UserProps {
  readonly onClose: () => void;
}

/** Shows a user's sessions and the actions for lost factors. */
export function SecurityDialog({ user, onClose }: SecurityDialogProps) {
  const { t } = useTranslation('users');
  const params = { id: user.id };
  const sessions = useQuery({
    queryKey: ['users', user.id, 'sessions'],
    queryFn: ({ signal }) => call(userEndpoints.listUserSessions, { params }, { signal }),
  });
  const end = useAction(userEndpoints.endUserSessions);
  return (
    <Dialog title={t('security_of', { name: nameOf(user) })} size="lg" onClose={onClose}>
      <Stack gap="xl">
        <QueryView query={sessions} fallback="Failed to load the sessions">
          {(rows) => (
            <SessionList
              sessions={rows}
              can={user.can.end_sessions}
              end={(session_id) =>
                end({ params, body: session_id === undefined ? {} : { session_id } })
              }
            />
          )}
        </QueryView>
        <Independence user={user} />
        {user.factor_reset === null ? <AskForReset user={user} /> : <WaitingReset user={user} />}
      </Stack>
    </Dialog>
  );
}

/** Shows the accounts that are treated as one person with this account, and the way to end that. */
function Independence({ user }: UserProps) {
  const { t } = useTranslation('users');
  const vouch = useAction(userEndpoints.vouchForUser);
  const { influenced_by, one_person_with } = user;
  const name = nameOf(user);
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={500}>{t('independence.title')}</Text>
        {influenced_by.length > 0 && (
          <Text size="sm">
            {t('independence.influenced', { names: influenced_by.join(' · ') })}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {one_person_with.length > 0
            ? t('independence.one_person', { names: one_person_with.join(' · ') })
            : influenced_by.length === 0 && t('independence.free')}
        </Text>
      </div>
      {influenced_by.length > 0 && (
        <ActionButton
          variant="default"
          can={user.can.vouch}
          renderDialog={(close) => (
            <ReasonDialog
              title={t('independence.vouch_question', { name })}
              submitLabel={t('independence.vouch')}
              send={(body) => vouch({ params: { id: user.id }, body })}
              done="The independence of this account is confirmed"
              fallback="Failed to confirm independence"
              onClose={close}
            >
              {t('independence.vouch_text', { name })}
            </ReasonDialog>
          )}
        >
          {t('independence.vouch')}
        </ActionButton>
      )}
    </Group>
  );
}

function AskForReset({ user }: UserProps) {
  const { t } = useTranslation('users');
  const reset = useAction(userEndpoints.resetFactors);
  const { totp, passkeys, required } = user.two_factor;
  const hasNone = !totp && passkeys === 0 && !required;
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Text fw={500}>{t('factors.title')}</Text>
        {hasNone ? <Text c="dimmed">{t('factors.none')}</Text> : <TwoFactorState user={user} />}
      </div>
      <ActionButton
        variant="default"
        can={user.can.reset_factors}
        renderDialog={(close) => (
          <ReasonDialog
            title={t('factors.reset_question', { name: nameOf(user) })}
            submitLabel={t('factors.reset')}
            send={(body) => reset({ params: { id: user.id }, body })}
            done={(row) =>
              say(
                row.factor_reset === null
                  ? 'Second factors reset'
                  : 'Reset requested. A second admin must approve it.',
              )
            }
            fallback="Failed to reset the factors"
            onClose={close}
          >
            {t('factors.reset_text')}
          </ReasonDialog>
        )}
      >
        {t('factors.reset')}
      </ActionButton>
    </Group>
  );
}

function WaitingReset({ user }: UserProps) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const approve = useAction(userEndpoints.approveFactorReset);
  const reject = useAction(userEndpoints.rejectFactorReset);
  const params = { id: user.id };
  const waiting = user.factor_reset;
  if (waiting === null) return null;
  return (
    <Stack gap="sm">
      <Notice tone="warning">
        {t('factors.waiting', {
          name: waiting.requester_name ?? '—',
          date: format.dateTime(waiting.requested_at),
          reason: waiting.reason,
        })}
      </Notice>
      <Group justify="flex-end" gap="sm">
        <ActionButton
          variant="default"
          can={user.can.reject_factor_reset}
          renderDialog={(close) => (
            <ReasonDialog
              title={t('factors.reject_question')}
              submitLabel={t('factors.reject')}
              send={(body) => reject({ params, body })}
              done="The second factors were not changed"
              fallback="Failed to reset the factors"
              onClose={close}
            />
          )}
        >
          {t('factors.reject')}
        </ActionButton>
        <ActionButton
          can={user.can.approve_factor_reset}
          renderDialog={(close) => (
            <ConfirmAction
              title={t('factors.approve_question', { name: nameOf(user) })}
              confirmLabel={t('factors.approve')}
              danger
              send={() => approve({ params })}
              done="Second factors reset"
              fallback="Failed to reset the factors"
              onClose={close}
            >
              {t('factors.reset_text')}
            </ConfirmAction>
          )}
        >
          {t('factors.approve')}
        </ActionButton>
      </Group>
    </Stack>
  );
}

import { Group, Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type AdminChange,
  adminChangeEndpoints,
  type AdminChangeKind,
} from '@diwan/contract/features/users/admin-changes';
import { call } from '../lib/api.ts';
import { useTranslation } from '../lib/i18n.ts';
import { useAction } from '../lib/use-action.ts';
import { useFormat } from '../lib/use-format.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ConfirmAction } from '../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../ui/dialogs/reason-dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Arriving } from '../ui/states/arriving.tsx';
import { SurfaceLine } from '../ui/surface.tsx';
import { useMoneyText } from './money-text.ts';

const adminChangesQuery = queryOptions({
  queryKey: ['users', 'changes'],
  queryFn: ({ signal }) => call(adminChangeEndpoints.listAdminChanges, {}, { signal }),
});

interface AdminChangesProps {
  /** The kinds of changes to show. The default is all. */
  readonly kinds?: readonly AdminChangeKind[];
}

/**
 * Lists changes that need a second, independent admin. If no such admin exists, it states the way
 * to get one.
 */
export function AdminChanges({ kinds }: AdminChangesProps) {
  const { t } = useTranslation('users');
  const { data, isLoading } = useQuery(adminChangesQuery);
  const changes = (data?.changes ?? []).filter(({ kind }) => kinds?.includes(kind) ?? true);
  const alone = data !== undefined && data.persons < 2;
  if (isLoading) return <Arriving />;
  if (changes.length === 0 && !alone) return null;
  return (
    <Stack gap="sm" mb="sm">
      {alone && (
        <Notice tone="warning">
          <Text>{t('changes.alone')}</Text>
          <Text>{t('changes.alone_how')}</Text>
        </Notice>
      )}
      {changes.map((change) => (
        <ChangeLine key={change.id} change={change} />
      ))}
    </Stack>
  );
}

interface ChangeProps {
  readonly change: AdminChange;
}

function useSummary(): (change: AdminChange) => string {
  const { t } = useTranslation('users');
  const money = useMoneyText();
  const limitOf = (amount: number | null) =>
    amount === null || amount === 0 ? t('changes.limit_off') : money(amount);
  return ({ kind, name, present_email, present_role, role, email, limit, present_limit }) => {
    const roleOf = (one: typeof role) => (one === null ? '' : t(`roles.${one}`));
    const who = { name: name ?? '', email: email ?? present_email ?? '', role: roleOf(role) };
    if (kind === 'limit') {
      return t('changes.limit', { from: limitOf(present_limit), limit: limitOf(limit) });
    }
    const from = kind === 'email' ? (present_email ?? '') : roleOf(present_role);
    return t(`changes.${kind}`, { ...who, from });
  };
}

function ChangeLine({ change }: ChangeProps) {
  const { t } = useTranslation('users');
  const format = useFormat();
  const summary = useSummary();
  const name = change.requested_by_name ?? '—';
  return (
    <SurfaceLine
      title={t('changes.title')}
      text={
        <Group gap="xs">
          <Text c="var(--mantine-color-text)">{summary(change)}</Text>
          <Text>{t('changes.by', { name, date: format.dateTime(change.requested_at) })}</Text>
        </Group>
      }
      actions={<Decision change={change} />}
    />
  );
}

function Decision({ change }: ChangeProps) {
  const { t } = useTranslation('users');
  const approve = useAction(adminChangeEndpoints.approveAdminChange);
  const refuse = useAction(adminChangeEndpoints.refuseAdminChange);
  const cancel = useAction(adminChangeEndpoints.cancelAdminChange);
  const summary = useSummary();
  const { id, can, kind } = change;
  const params = { id };
  return (
    <Group gap="xs">
      <ActionButton
        size="xs"
        can={can.approve}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('changes.approve_question')}
            confirmLabel={t('changes.approve')}
            send={() => approve({ params })}
            done="The change is now in effect"
            fallback="Failed to save the decision"
            onClose={close}
          >
            {summary(change)}
          </ConfirmAction>
        )}
      >
        {t('changes.approve')}
      </ActionButton>
      {can.cancel?.allowed === true ? (
        <ActionButton
          size="xs"
          variant="default"
          can={can.cancel}
          renderDialog={(close) => (
            <ConfirmAction
              title={t('changes.cancel_question')}
              confirmLabel={t('changes.cancel')}
              danger
              send={() => cancel({ params })}
              done="The change was cancelled"
              fallback="Failed to save the decision"
              onClose={close}
            >
              {kind === 'new_admin' ? t('changes.removed') : summary(change)}
            </ConfirmAction>
          )}
        >
          {t('changes.cancel')}
        </ActionButton>
      ) : (
        <ActionButton
          size="xs"
          variant="default"
          can={can.refuse}
          renderDialog={(close) => (
            <ReasonDialog
              title={t('changes.refuse_question')}
              submitLabel={t('changes.refuse')}
              send={(body) => refuse({ params, body })}
              done="The change was refused"
              fallback="Failed to save the decision"
              onClose={close}
            >
              {kind === 'new_admin' ? t('changes.removed') : summary(change)}
            </ReasonDialog>
          )}
        >
          {t('changes.refuse')}
        </ActionButton>
      )}
    </Group>
  );
}

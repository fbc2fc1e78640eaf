import { Avatar, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { USER_STATUSES } from '@diwan/contract/features/users/actions';
import { userEndpoints } from '@diwan/contract/features/users/endpoints';
import type { UserRow } from '@diwan/contract/features/users/records';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { ReasonDialog } from '../../ui/dialogs/reason-dialog.tsx';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { SearchFilter, SelectFilter } from '../../ui/lists/filters.tsx';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import { pageOf } from '../../ui/lists/paged-rows.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { actions, code, date } from '../../widgets/columns.tsx';
import { AdminChanges } from '../../widgets/admin-changes.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { usersQuery } from '../../widgets/users-query.ts';
import { EditUser } from './edit-user.tsx';
import { SecurityDialog, TwoFactorState } from './user-security.tsx';

/** All accounts. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const { search, show, reset, isFiltered } = useAddress('q', 'status', 'page');
  const query = useQuery(usersQuery);
  const filtered = isFiltered('q', 'status');
  const found = (query.data ?? []).filter(
    (user) => fits(user, search.q ?? '') && (search.status ?? user.status) === user.status,
  );
  const { rows, page, pages } = pageOf(found, search.page);
  return (
    <ListPage
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
        actions: (
          <Button
            leftSection={<IconPlus size={18} stroke={1.5} />}
            renderRoot={(props) => <Link to="/users/new" {...props} />}
          >
            {t('add')}
          </Button>
        ),
      }}
      filters={
        <>
          <AdminChanges />
          <FilterBar onReset={filtered ? reset : undefined}>
            <SearchFilter name="q" label={t('search')} />
            <SelectFilter
              name="status"
              label={t('status')}
              all={t('all_statuses')}
              options={USER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) }))}
            />
          </FilterBar>
        </>
      }
      query={query}
      fallback="Failed to fetch users"
      skeleton={10}
      label={t('title')}
      rows={() => rows}
      rowId={({ id }) => id}
      columns={useColumns()}
      empty={{ title: say(filtered ? 'No users found matching your search' : 'No users found') }}
    >
      {found.length > 0 && (
        <PageBar
          page={page}
          pages={pages}
          total={found.length}
          onChange={(next) => show({ page: String(next) })}
        />
      )}
    </ListPage>
  );
}

/** The first characters of an id, which distinguish accounts with the same name. */
const ID_CHARS = 8;

function fits(user: UserRow, q: string): boolean {
  const { id, first_name, last_name, email, role } = user;
  const text = [`${first_name} ${last_name}`, email, role, id].join('\n').toLowerCase();
  return text.includes(q.trim().toLowerCase());
}

const nameOf = ({ first_name, last_name }: UserRow): string => `${first_name} ${last_name}`;

const TONES = {
  active: 'good',
  pending: 'waiting',
  inactive: 'neutral',
  suspended: 'bad',
} as const;

function useColumns(): Columns<UserRow> {
  const { t } = useTranslation('users');
  return [
    { header: t('user'), cell: (user) => <Person user={user} /> },
    code(t('email'), ({ email }) => email),
    {
      header: t('role'),
      cell: ({ role, partner_name, brand_name, one_person_with }) => (
        <div>
          {t(`roles.${role}`)}
          <Text c="dimmed" size="sm">
            <bdi>{partner_name ?? brand_name}</bdi>
          </Text>
          {one_person_with.length > 0 && (
            <Text c="dimmed" size="sm">
              {t('independence.badge', { names: one_person_with.join(' · ') })}
            </Text>
          )}
        </div>
      ),
    },
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ status, suspended_reason }) => (
        <div>
          <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
          {suspended_reason !== null && (
            <Text c="dimmed" size="sm" dir="auto">
              {suspended_reason}
            </Text>
          )}
        </div>
      ),
    },
    { header: t('factors.title'), cell: (user) => <TwoFactorState user={user} /> },
    date(t('created'), ({ created_at }) => created_at),
    actions(t('actions'), (user) => (
      <>
        <ActionButton
          size="xs"
          variant="default"
          can={user.can.edit}
          aria-label={t('edit_named', { name: nameOf(user) })}
          renderDialog={(close) => <EditUser user={user} onClose={close} />}
        >
          {t('edit')}
        </ActionButton>
        <ActionButton
          size="xs"
          variant="default"
          aria-label={t('security_named', { name: nameOf(user) })}
          renderDialog={(close) => <SecurityDialog user={user} onClose={close} />}
        >
          {t('security')}
        </ActionButton>
        <OpenOrClose user={user} />
      </>
    )),
  ];
}

function Person({ user }: { readonly user: UserRow }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar size="md" radius="xl" aria-hidden color="initials" name={nameOf(user)}>
        {user.first_name.charAt(0)}
      </Avatar>
      <div>
        <Text fw={500} component="div">
          <bdi>{nameOf(user)}</bdi>
        </Text>
        <Text c="dimmed" size="xs" className="ltr" component="span">
          {user.id.slice(0, ID_CHARS)}
        </Text>
      </div>
    </Group>
  );
}

/** The action that an account's status permits: open, close, or close with a reason. */
function OpenOrClose({ user }: { readonly user: UserRow }) {
  const { t } = useTranslation('users');
  const update = useAction(userEndpoints.updateUser);
  const send = (body: { active: boolean; status: 'active' | 'inactive' }) =>
    update({ params: { id: user.id }, body });
  const name = nameOf(user);
  const closed = user.status === 'inactive' || user.status === 'suspended';
  if (closed) {
    return (
      <ActionButton
        size="xs"
        variant="default"
        can={user.can.activate}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('activate_question', { name })}
            confirmLabel={t('activate')}
            send={() => send({ active: true, status: 'active' })}
            done="User updated successfully"
            fallback="Failed to update user status"
            onClose={close}
          >
            {t('activate_text')}
          </ConfirmAction>
        )}
      >
        {t('activate')}
      </ActionButton>
    );
  }
  return (
    <>
      <ActionButton
        size="xs"
        variant="default"
        can={user.can.suspend}
        renderDialog={(close) => (
          <ReasonDialog
            title={t('suspend_question', { name })}
            submitLabel={t('suspend')}
            send={(reason) =>
              update({ params: { id: user.id }, body: { status: 'suspended', ...reason } })
            }
            done="User updated successfully"
            fallback="Failed to update user status"
            onClose={close}
          >
            {t('suspend_text')}
          </ReasonDialog>
        )}
      >
        {t('suspend')}
      </ActionButton>
      <ActionButton
        size="xs"
        variant="default"
        color="red"
        can={user.can.deactivate}
        renderDialog={(close) => (
          <ConfirmAction
            title={t('deactivate_question', { name })}
            confirmLabel={t('deactivate')}
            danger
            send={() => send({ active: false, status: 'inactive' })}
            done="User updated successfully"
            fallback="Failed to update user status"
            onClose={close}
          >
            {t('deactivate_text')}
          </ConfirmAction>
        )}
      >
        {t('deactivate')}
      </ActionButton>
    </>
  );
}

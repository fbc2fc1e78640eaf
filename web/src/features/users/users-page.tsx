import { Avatar, Button, Group, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { USER_STATUSES } from '@diwan/contract/features/users/actions';
import type { UserRow } from '@diwan/contract/features/users/records';
import { foldText, searchOf } from '@diwan/contract/world/find-text';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { FilterBar } from '../../ui/lists/filter-bar.tsx';
import { PageBar } from '../../ui/lists/page-bar.tsx';
import { pageOf } from '../../ui/lists/paged-rows.ts';
import { UnknownOpen } from '../../ui/lists/unknown-filter.tsx';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { code, date, menu } from '../../widgets/columns.tsx';
import { AdminChanges } from '../../widgets/admin-changes.tsx';
import { StatusBadge } from '../../widgets/status-badge.tsx';
import { usersQuery } from '../../widgets/users-query.ts';
import { EditUser } from './edit-user.tsx';
import { nameOf, useUserActions } from './user-actions.tsx';
import { TwoFactorState } from './user-security.tsx';
import { Edits } from '../../ui/views/edits.tsx';

/** Lists all accounts. */
export function UsersPage() {
  const { t } = useTranslation('users');
  const { search, show, isFiltered } = useAddress('q', 'status', 'page', 'open');
  const query = useQuery(usersQuery);
  const filtered = isFiltered('q', 'status');
  const status = USER_STATUSES.find((known) => known === search.status);
  const found = (query.data ?? []).filter(
    (user) => fits(user, search.q ?? '') && (status ?? user.status) === user.status,
  );
  const opened = query.data?.find(({ id }) => id === search.open);
  const { page, pages } = pageOf(found, search.page);
  return (
    <ListPage
      name="users"
      header={{
        title: t('title'),
        subtitle: t('subtitle'),
        back: { label: t('back'), link: { to: '/settings' } },
        actions: (
          <Edits>
            <Button
              leftSection={<IconPlus size={18} stroke={1.5} />}
              renderRoot={(props) => <Link to="/users/new" {...props} />}
            >
              {t('add')}
            </Button>
          </Edits>
        ),
      }}
      filters={
        <>
          <AdminChanges />
          <FilterBar
            search={{ name: 'q', label: t('search') }}
            filters={[
              {
                kind: 'choice',
                name: 'status',
                label: t('status'),
                options: USER_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
              },
            ]}
          />
          <UnknownOpen value={search.open} known={query.data?.map(({ id }) => id)} />
        </>
      }
      query={query}
      fallback="Failed to fetch users"
      skeleton={10}
      label={t('title')}
      rows={() => found}
      pageOf={(rows) => pageOf(rows, search.page).rows}
      rowId={({ id }) => id}
      columns={useColumns((open) => show({ open }))}
      onOpen={({ id, can }) => {
        if (can.edit?.allowed === true) show({ open: id });
      }}
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
      {opened?.can.edit?.allowed === true && (
        <EditUser user={opened} onClose={() => show({ open: undefined })} />
      )}
    </ListPage>
  );
}

/** The number of characters of an id that distinguish accounts with the same name. */
const ID_CHARS = 8;

/** Returns whether a name matches in either script, or another text contains the search. */
function fits({ id, first_name, last_name, email, role }: UserRow, q: string): boolean {
  if (searchOf(q)(first_name, last_name)) return true;
  return foldText([email, role, id].join('\n')).includes(foldText(q.trim()));
}

const TONES = {
  active: 'good',
  pending: 'waiting',
  inactive: 'neutral',
  suspended: 'bad',
} as const;

function useColumns(onEdit: (id: string) => void): Columns<UserRow> {
  const { t } = useTranslation('users');
  const actionsOf = useUserActions(onEdit);
  return [
    { header: t('user'), sort: nameOf, cell: (user) => <Person user={user} /> },
    { ...code<UserRow>(t('email'), ({ email }) => email), sort: ({ email }) => email },
    {
      header: t('role'),
      sort: ({ role }) => t(`roles.${role}`),
      cell: ({ role, partner_name, brand_name, other_brands, one_person_with }) => (
        <div>
          {t(`roles.${role}`)}
          <Second>
            {one_person_with.length > 0
              ? t('independence.badge', { names: one_person_with.join(' · ') })
              : (partner_name ?? (brand_name && [brand_name, ...other_brands].join(' · ')))}
          </Second>
        </div>
      ),
    },
    {
      header: t('status'),
      phone: 'badge',
      sort: ({ status }) => t(`statuses.${status}`),
      cell: ({ status, suspended_reason }) => (
        <div>
          <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
          <Second>{suspended_reason}</Second>
        </div>
      ),
    },
    { header: t('factors.title'), cell: (user) => <TwoFactorState user={user} /> },
    date(t('created'), ({ created_at }) => created_at, { sorts: true }),
    menu(t('actions'), nameOf, actionsOf),
  ];
}

/** Shows the second line of a cell. A long text is cut. Renders nothing for null. */
function Second({ children }: { readonly children: string | null }) {
  return (
    children !== null && (
      <Text c="dimmed" size="xs" dir="auto" truncate maw="16rem" title={children}>
        {children}
      </Text>
    )
  );
}

function Person({ user }: { readonly user: UserRow }) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Avatar size="sm" radius="xl" aria-hidden color="initials" name={nameOf(user)}>
        {user.first_name.charAt(0)}
      </Avatar>
      <div>
        <Text fw={500} component="div" dir="auto" truncate maw="14rem">
          {nameOf(user)}
        </Text>
        <Text c="dimmed" size="xs" className="ltr" component="span">
          {user.id.slice(0, ID_CHARS)}
        </Text>
      </div>
    </Group>
  );
}

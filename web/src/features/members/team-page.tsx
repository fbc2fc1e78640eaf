import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useQuery } from '@tanstack/react-query';
import { memberEndpoints } from '@diwan/contract/features/members/endpoints';
import type { Member } from '@diwan/contract/features/members/records';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
import { UnknownOpen } from '../../ui/lists/unknown-filter.tsx';
import type { Column } from '../../ui/table/data-table.tsx';
import { useRun } from '../../ui/use-run.ts';
import { ListPage } from '../../ui/views/list.tsx';
import { menu } from '../../widgets/columns.tsx';
import { InviteMember } from './invite-member.tsx';
import { nameOf, useMemberColumns } from './member-columns.tsx';
import { membersQuery } from './queries.ts';

const NEW = 'new';

/** Lists the members of the owner's brand. The owner invites and removes them here. */
export function TeamPage() {
  const { t } = useTranslation('members');
  const brand_id = String(useUser().brand_id ?? '');
  const { search, show, reset } = useAddress('open', 'remove');
  const query = useQuery({ ...membersQuery(brand_id), enabled: brand_id !== '' });
  const columns = useMemberColumns();
  const renew = useAction(memberEndpoints.renewInvitation);
  const { run, busy } = useRun((userId: string) => renew({ params: { id: brand_id, userId } }), {
    done: 'The invitation has been sent',
    fallback: 'Failed to send the invitation',
  });
  const removed = query.data?.find(({ id }) => id === search.remove);
  const invite = (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.5} />}
      onClick={() => show({ open: NEW })}
    >
      {t('invite')}
    </Button>
  );
  return (
    <ListPage
      name="team"
      header={{ title: t('title'), subtitle: t('subtitle'), actions: invite }}
      filters={<UnknownOpen value={search.open} known={[NEW]} />}
      query={query}
      fallback="Failed to load the team"
      label={t('title')}
      rows={(members) => members}
      rowId={({ id }) => id}
      columns={[
        ...columns,
        actionsColumn(t, { busy, onRenew: run, onRemove: (id) => show({ remove: id }) }),
      ]}
      empty={{ title: t('empty'), description: t('empty_text') }}
    >
      {search.open === NEW && <InviteMember brand_id={brand_id} onClose={reset} />}
      {removed?.can.remove?.allowed && (
        <RemoveMember brand_id={brand_id} member={removed} onClose={reset} />
      )}
    </ListPage>
  );
}

interface RowActions {
  /** True while an invitation is sent. */
  readonly busy: boolean;
  readonly onRenew: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

const actionsColumn = (
  t: TFunction<'members'>,
  { busy, onRenew, onRemove }: RowActions,
): Column<Member> =>
  menu(
    t('actions'),
    nameOf,
    ({ id, can }) => [
      ...(can.renew?.allowed
        ? [{ label: t('renew'), can: can.renew, onSelect: () => onRenew(id) }]
        : []),
      ...(can.remove === undefined
        ? []
        : [{ label: t('remove'), can: can.remove, danger: true, onSelect: () => onRemove(id) }]),
    ],
    (member) => <RenewButton member={member} busy={busy} onRenew={onRenew} />,
  );

interface RenewButtonProps extends Omit<RowActions, 'onRemove'> {
  readonly member: Member;
}

/** Sends an expired invitation again with one click. */
function RenewButton({ member: { id, status }, busy, onRenew }: RenewButtonProps) {
  const { t } = useTranslation('members');
  return (
    status === 'expired' && (
      <Button variant="light" size="xs" loading={busy} onClick={() => onRenew(id)}>
        {t('renew')}
      </Button>
    )
  );
}

interface RemoveMemberProps {
  readonly brand_id: string;
  readonly member: Member;
  readonly onClose: () => void;
}

function RemoveMember({ brand_id, member, onClose }: RemoveMemberProps) {
  const { t } = useTranslation('members');
  const remove = useAction(memberEndpoints.removeMember);
  const name = isolate(nameOf(member));
  return (
    <ConfirmAction
      title={t('remove_question', { name })}
      confirmLabel={t('remove')}
      danger
      send={() => remove({ params: { id: brand_id, userId: member.id } })}
      done="The member has been removed"
      fallback="Failed to remove the member"
      onClose={onClose}
    >
      {t('remove_text', { name })}
    </ConfirmAction>
  );
}

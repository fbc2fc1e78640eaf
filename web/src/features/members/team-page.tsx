import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memberEndpoints } from '@diwan/contract/features/members/endpoints';
import type { Member } from '@diwan/contract/features/members/records';
import { isolate } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { useAddress } from '../../lib/text-search.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmAction } from '../../ui/dialogs/confirm-action.tsx';
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
      header={{ title: t('title'), subtitle: t('subtitle'), actions: invite }}
      query={query}
      fallback="Failed to load the team"
      label={t('title')}
      rows={(members) => members}
      rowId={({ id }) => id}
      columns={[
        ...columns,
        menu(t('actions'), nameOf, ({ id, can }) =>
          can.remove === undefined
            ? []
            : [
                {
                  label: t('remove'),
                  can: can.remove,
                  danger: true,
                  onSelect: () => show({ remove: id }),
                },
              ],
        ),
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

import type { MemberStatus } from '@diwan/contract/features/members/actions';
import type { Member } from '@diwan/contract/features/members/records';
import { useTranslation } from '../../lib/i18n.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { code, date, named } from '../../widgets/columns.tsx';
import { StatusBadge, type StatusTone } from '../../widgets/status-badge.tsx';

const TONES: Readonly<Record<MemberStatus, StatusTone>> = {
  accepted: 'good',
  pending: 'waiting',
  expired: 'bad',
  closed: 'neutral',
};

export const nameOf = ({ first_name, last_name }: Member): string => `${first_name} ${last_name}`;

/** Returns the columns of a brand's members. */
export function useMemberColumns(): Columns<Member> {
  const { t } = useTranslation('members');
  return [
    named(t('name'), nameOf, { sorts: true }),
    code(t('email'), ({ email }) => email),
    { header: t('access'), cell: ({ access }) => t(`accesses.${access}`) },
    date(t('since'), ({ since }) => since),
    {
      header: t('status'),
      phone: 'badge',
      cell: ({ status }) => (
        <StatusBadge tone={TONES[status]}>{t(`statuses.${status}`)}</StatusBadge>
      ),
    },
  ];
}

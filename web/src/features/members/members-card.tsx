import { useQuery } from '@tanstack/react-query';
import type { Brand } from '@diwan/contract/features/brands/records';
import { useTranslation } from '../../lib/i18n.ts';
import { Surface } from '../../ui/surface.tsx';
import { List } from '../../ui/views/list.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { membersQuery } from './queries.ts';

/** Lists the members of a brand for admins, who cannot change them. */
export function MembersCard({ brand: { id } }: { readonly brand: Brand }) {
  const { t } = useTranslation('members');
  const columns = useMemberColumns();
  return (
    <Surface title={t('of_brand')}>
      <List
        query={useQuery(membersQuery(String(id)))}
        fallback="Failed to load the team"
        skeleton={2}
        label={t('of_brand')}
        columns={columns}
        rows={(rows) => rows}
        rowId={(row) => row.id}
        empty={{ title: t('empty') }}
      />
    </Surface>
  );
}

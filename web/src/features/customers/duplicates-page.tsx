import { queryOptions, useQuery } from '@tanstack/react-query';
import { customerEndpoints } from '@diwan/contract/features/customers/endpoints';
import type { Duplicate } from '@diwan/contract/features/customers/records';
import { call } from '../../lib/api.ts';
import { useTranslation } from '../../lib/i18n.ts';
import type { Columns } from '../../ui/table/data-table.tsx';
import { ListPage } from '../../ui/views/list.tsx';
import { actions } from '../../widgets/columns.tsx';
import { DecideButtons, PersonLines, Reasons } from './duplicate-pair.tsx';

/**
 * Lists possible duplicates among customers with their reasons. An admin decides about each pair.
 */
export function DuplicatesPage() {
  const { t } = useTranslation('customers');
  return (
    <ListPage
      header={{
        title: t('duplicates'),
        subtitle: t('duplicates_text'),
        back: { label: t('back'), link: { to: '/customers' } },
      }}
      query={useQuery(duplicatesQuery)}
      fallback="Failed to load customers"
      label={t('duplicates')}
      rows={({ suggestions }) => suggestions}
      rowId={({ first, second }) => `${first.id} ${second.id}`}
      columns={useColumns()}
      empty={{ title: t('no_duplicates'), description: t('no_duplicates_text') }}
    />
  );
}

function useColumns(): Columns<Duplicate> {
  const { t } = useTranslation('customers');
  return [
    { header: t('older'), cell: ({ first }) => <PersonLines person={first} /> },
    { header: t('newer'), cell: ({ second }) => <PersonLines person={second} /> },
    { header: t('why'), cell: (pair) => <Reasons pair={pair} /> },
    actions(t('decide'), (pair) => <DecideButtons pair={pair} />),
  ];
}

const duplicatesQuery = queryOptions({
  queryKey: ['customers', 'duplicates'],
  queryFn: ({ signal }) => call(customerEndpoints.listDuplicateCustomers, {}, { signal }),
});

import { useQuery } from '@tanstack/react-query';
import {
  TRANSACTION_MARKS,
  TRANSACTION_STATUSES,
} from '@diwan/contract/features/transactions/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import type { ChoiceFilter, ListFilter } from '../../../ui/lists/filters.ts';
import { brandsQuery } from '../../../widgets/brands/brands-query.ts';
import { METHODS, TYPES } from './read-filter.ts';

/** Shows the filters above a list of transactions. */
export function TransactionFilters() {
  const { t } = useTranslation('transactions');
  return (
    <FilterBar
      search={{ name: 'q', label: t('search'), placeholder: t('search_placeholder') }}
      filters={useFilters()}
    />
  );
}

function useFilters(): readonly ListFilter[] {
  const { t } = useTranslation('transactions');
  const chooses = canChooseBrands(useUser().role);
  const { data: brands } = useQuery({ ...brandsQuery, enabled: chooses });
  const choice = (
    name: 'status' | 'payment_method' | 'transaction_type' | 'mark' | 'settled' | 'paid_out',
    options: ChoiceFilter['options'],
  ): ListFilter => ({ kind: 'choice', name, label: t(`fields.${name}`), options });
  const brand: ListFilter = {
    kind: 'choice',
    name: 'brand_id',
    label: t('fields.brand_id'),
    options: brands?.map(({ id, name }) => ({ value: String(id), label: name })),
    searchable: true,
  };
  return [
    ...(chooses ? [brand] : []),
    choice(
      'status',
      TRANSACTION_STATUSES.map((value) => ({ value, label: t(`statuses.${value}`) })),
    ),
    {
      kind: 'days',
      label: t('columns.date'),
      first: { name: 'start_date', label: t('fields.start_date') },
      last: { name: 'end_date', label: t('fields.end_date') },
    },
    choice(
      'payment_method',
      METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
    ),
    choice(
      'transaction_type',
      TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    ),
    choice('settled', [
      { value: 'true', label: t('settlement.true') },
      { value: 'false', label: t('settlement.false') },
    ]),
    choice('paid_out', [
      { value: 'true', label: t('payout.true') },
      { value: 'false', label: t('payout.false') },
    ]),
    choice(
      'mark',
      TRANSACTION_MARKS.map((value) => ({ value, label: t(`marks.${value}`) })),
    ),
  ];
}

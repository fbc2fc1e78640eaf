import { Select } from '@mantine/core';
import { ROW_STATES } from '@diwan/contract/features/reconciliation/actions';
import {
  RECONCILIATION_KINDS,
  RECONCILIATION_SIDES,
} from '@diwan/contract/features/reconciliation/records';
import { useTranslation } from '../../../lib/i18n.ts';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import type { RowsFilter } from '../queries.ts';

interface RowsFiltersProps {
  readonly filter: RowsFilter;
  readonly onChange: (change: RowsFilter) => void;
  readonly onReset: (() => void) | undefined;
}

export function RowsFilters({ filter, onChange, onReset }: RowsFiltersProps) {
  const { t } = useTranslation('reconciliation');
  const choice = (
    name: keyof RowsFilter,
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      label={label}
      placeholder={t('all')}
      clearable
      data={data}
      value={data.find(({ value }) => value === filter[name])?.value ?? null}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  );
  return (
    <FilterBar onReset={onReset}>
      {choice(
        'side',
        t('side'),
        RECONCILIATION_SIDES.map((value) => ({ value, label: t(`sides.${value}`) })),
      )}
      {choice(
        'kind',
        t('kind'),
        RECONCILIATION_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
      )}
      {choice(
        'state',
        t('state'),
        ROW_STATES.map((value) => ({ value, label: t(`row_states.${value}`) })),
      )}
    </FilterBar>
  );
}

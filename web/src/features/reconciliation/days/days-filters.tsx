import { Select, TextInput } from '@mantine/core';
import { DAY_STATES } from '@diwan/contract/features/reconciliation/records';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { isReversed, type DaysFilter } from '../queries.ts';

interface DaysFiltersProps {
  readonly filter: DaysFilter;
  readonly onChange: (change: DaysFilter) => void;
  readonly onReset: (() => void) | undefined;
}

export function DaysFilters({ filter, onChange, onReset }: DaysFiltersProps) {
  const { t } = useTranslation('reconciliation');
  const problem = isReversed(filter) && say('The end date must not be before the start date');
  return (
    <FilterBar onReset={onReset}>
      <Select
        label={t('state')}
        placeholder={t('all')}
        clearable
        data={DAY_STATES.map((value) => ({ value, label: t(`day_states.${value}`) }))}
        value={DAY_STATES.find((known) => known === filter.state) ?? null}
        onChange={(value) => onChange({ state: value ?? undefined })}
      />
      <TextInput
        type="date"
        label={t('from')}
        value={filter.from ?? ''}
        onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={filter.to ?? ''}
        error={problem}
        onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
      />
    </FilterBar>
  );
}

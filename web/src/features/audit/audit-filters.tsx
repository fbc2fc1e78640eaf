import { TextInput } from '@mantine/core';
import { say, useTranslation } from '../../lib/i18n.ts';
import { FilterBar, SearchField } from '../../ui/lists/filter-bar.tsx';
import { isReversed, type AuditFilter } from './queries.ts';

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (change: AuditFilter) => void;
  readonly onReset: (() => void) | undefined;
}

export function AuditFilters({ filter, onChange, onReset }: AuditFiltersProps) {
  const { t } = useTranslation('audit');
  const problem = isReversed(filter) && say('The end date must not be before the start date');
  return (
    <FilterBar onReset={onReset}>
      <SearchField
        label={t('search_actor')}
        value={filter.actor ?? ''}
        onChange={(text) => onChange({ actor: text.trim() || undefined })}
      />
      <SearchField
        label={t('search_entity')}
        value={filter.entity ?? ''}
        onChange={(text) => onChange({ entity: text.trim() || undefined })}
      />
      <SearchField
        label={t('search_action')}
        value={filter.action ?? ''}
        onChange={(text) => onChange({ action: text.trim() || undefined })}
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

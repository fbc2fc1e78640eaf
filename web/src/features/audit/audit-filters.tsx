import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { SearchField } from '../../ui/lists/filter-bar.tsx';
import { type Option, useAuditOptions } from './use-audit-words.ts';

/** Filters by one action. An address may also contain a prefix such as 'brand.'. */
export function ActionFilter() {
  const { t } = useTranslation('audit');
  const { actions } = useAuditOptions();
  const { search, filter } = useAddress('action');
  return (
    <CodeSelect
      label={t('action')}
      all={t('all_actions')}
      options={actions}
      value={search.action}
      onChange={(action) => filter({ action })}
    />
  );
}

/** Filters by a kind of record, and then by one record: 'brand:7' in the address. */
export function RecordFilters() {
  const { t } = useTranslation('audit');
  const { entities } = useAuditOptions();
  const { search, filter } = useAddress('entity');
  const [kind = '', number = ''] = (search.entity ?? '').split(/:(.*)/s);
  const findNumber = (text: string) => {
    const wanted = text.trim();
    filter({ entity: wanted === '' ? kind : `${kind}:${wanted}` });
  };
  return (
    <>
      <CodeSelect
        label={t('entity')}
        all={t('all_entities')}
        options={entities}
        value={kind || undefined}
        onChange={(entity) => filter({ entity })}
      />
      {kind !== '' && (
        <SearchField label={t('search_number')} value={number} onChange={findNumber} />
      )}
    </>
  );
}

interface CodeSelectProps {
  readonly label: string;
  readonly all: string;
  readonly options: readonly Option[];
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** A select that finds options by word and code. A code without words shows itself. */
function CodeSelect({ label, all, options, value, onChange }: CodeSelectProps) {
  const { t } = useTranslation('audit');
  const isKnown = value === undefined || options.some((option) => option.value === value);
  return (
    <Select
      label={label}
      placeholder={all}
      searchable
      clearable
      nothingFoundMessage={t('no_such_words')}
      data={isKnown ? options : [...options, { value, label: value }]}
      filter={byWordsAndCode}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  );
}

const byWordsAndCode: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase();
  const isWanted = ({ label, value }: ComboboxItem) =>
    `${label} ${value}`.toLowerCase().includes(wanted);
  return options.filter((option) => 'value' in option && isWanted(option));
};

import { useState } from 'react';
import { Button, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  TRANSACTION_MARKS,
  TRANSACTION_STATUSES,
} from '@diwan/contract/features/transactions/records';
import { canChooseBrands } from '@diwan/contract/kernel/roles';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { DateInput } from '../../../ui/form/date-input.tsx';
import { SearchField } from '../../../ui/lists/filter-bar.tsx';
import { brandsQuery } from '../../../widgets/brands/brands-query.ts';
import {
  type FilterText,
  isReversed,
  METHODS,
  NO_FILTER,
  type TransactionSearch,
  TYPES,
} from './read-filter.ts';
import { FILTER_NAMES } from './search-names.ts';
import classes from './filters.module.css';

interface TransactionFiltersProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: TransactionSearch, options?: { readonly replace?: boolean }) => void;
}

/**
 * The filters above a list of transactions. Fields take effect with Apply Filters; the search box
 * takes effect after a pause in typing.
 */
export function TransactionFilters({ search, onChange }: TransactionFiltersProps) {
  const { t } = useTranslation('transactions');
  const [unfolded, setUnfolded] = useState(false);
  const { draft, change, reset } = useDraft(search);
  const problem = isReversed(draft)
    ? say('The end date must not be before the start date')
    : undefined;
  const count = FILTER_NAMES.filter((name) => name !== 'q' && search[name] !== undefined).length;
  const { q: _q, ...fields } = draft;
  return (
    <form
      className={classes['filters']}
      role="search"
      aria-label={t('filters')}
      data-unfolded={unfolded || undefined}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem === undefined) onChange(fields);
      }}
    >
      <div className={classes['first']}>
        <SearchField
          label={t('search')}
          placeholder={t('search_placeholder')}
          value={search.q ?? ''}
          onChange={(q) => onChange({ q: q.trim() || undefined }, { replace: true })}
        />
        <Button
          className={classes['fold'] ?? ''}
          variant="default"
          aria-expanded={unfolded}
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} />}
          onClick={() => setUnfolded(!unfolded)}
        >
          {count === 0 ? t('filters') : t('filters_set', { count })}
        </Button>
      </div>
      <div className={classes['fields']}>
        <FilterFields draft={draft} problem={problem} onChange={change} />
        <div className={classes['buttons']}>
          <Button type="submit" variant="light">
            {t('apply')}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              reset();
              onChange(NO_FILTER);
            }}
          >
            {t('reset')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The unapplied values of the fields. A change of the address replaces them. */
function useDraft(search: TransactionSearch) {
  const applied = JSON.stringify(FILTER_NAMES.map((name) => search[name] ?? null));
  const [state, setState] = useState({ draft: textOf(search), applied });
  if (state.applied !== applied) setState({ draft: textOf(search), applied });
  return {
    draft: state.draft,
    change: (next: FilterText) => setState({ draft: { ...state.draft, ...next }, applied }),
    reset: () => setState({ draft: NO_FILTER, applied }),
  };
}

const textOf = (search: TransactionSearch): FilterText =>
  Object.fromEntries(FILTER_NAMES.map((name) => [name, search[name]]));

interface FilterFieldsProps {
  readonly draft: FilterText;
  /** The problem of the days. */
  readonly problem: string | undefined;
  readonly onChange: (change: FilterText) => void;
}

function FilterFields({ draft, problem, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('transactions');
  const { role } = useUser();
  const choice = (
    name: 'status' | 'payment_method' | 'transaction_type' | 'mark' | 'settled' | 'paid_out',
    data: readonly { readonly value: string; readonly label: string }[],
  ) => (
    <Select
      label={t(`fields.${name}`)}
      placeholder={t('all')}
      clearable
      data={data}
      value={data.some(({ value }) => value === draft[name]) ? (draft[name] ?? null) : null}
      onChange={(value) => onChange({ [name]: value ?? undefined })}
    />
  );
  return (
    <>
      {canChooseBrands(role) && (
        <BrandField value={draft.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      )}
      {choice(
        'status',
        TRANSACTION_STATUSES.map((value) => ({
          value,
          label: t(`statuses.${value}`),
        })),
      )}
      {choice(
        'payment_method',
        METHODS.map((value) => ({ value, label: t(`methods.${value}`) })),
      )}
      {choice(
        'transaction_type',
        TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
      )}
      <DateInput
        label={t('fields.start_date')}
        value={draft.start_date ?? ''}
        onChange={(day) => onChange({ start_date: day || undefined })}
      />
      <DateInput
        label={t('fields.end_date')}
        value={draft.end_date ?? ''}
        min={draft.start_date ?? ''}
        error={problem}
        onChange={(day) => onChange({ end_date: day || undefined })}
      />
      {choice(
        'mark',
        TRANSACTION_MARKS.map((value) => ({ value, label: t(`marks.${value}`) })),
      )}
      {choice('settled', [
        { value: 'true', label: t('settlement.true') },
        { value: 'false', label: t('settlement.false') },
      ])}
      {choice('paid_out', [
        { value: 'true', label: t('payout.true') },
        { value: 'false', label: t('payout.false') },
      ])}
    </>
  );
}

const MOST_SHOWN = 100;
/** The specification caps the list at 60 units of a quarter rem. */
const LIST_PX = 240;

interface BrandFieldProps {
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
}

/** A choice of the brands that the person may see: all, or those of their partner. */
function BrandField({ value, onChange }: BrandFieldProps) {
  const { t } = useTranslation('transactions');
  const { data = [], isPending, isError } = useQuery(brandsQuery);
  return (
    <Select
      label={t('fields.brand_id')}
      placeholder={isPending ? t('loading') : t('all')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      searchable
      clearable
      limit={MOST_SHOWN}
      maxDropdownHeight={LIST_PX}
      nothingFoundMessage={say('No brands found')}
      error={isError ? say('Failed to fetch brands') : undefined}
    />
  );
}

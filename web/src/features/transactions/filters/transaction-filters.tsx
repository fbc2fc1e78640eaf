import { useState } from 'react';
import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { say, useTranslation } from '../../../lib/i18n.ts';
import { SearchField } from '../../../ui/lists/filter-bar.tsx';
import { FilterFields } from './filter-fields.tsx';
import classes from './filters.module.css';
import { isReversed, NO_FILTER, type FilterText, type TransactionSearch } from './read-filter.ts';
import { FILTER_NAMES } from './search-names.ts';

interface TransactionFiltersProps {
  readonly search: TransactionSearch;
  readonly onChange: (change: TransactionSearch, options?: { readonly replace?: boolean }) => void;
}

/**
 * The filters above a list of transactions. Fields wait for Apply Filters; the search box acts on
 * its own once the person pauses.
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
          <Button type="submit">{t('apply')}</Button>
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

/** What the fields hold until it is applied; an address that changed by other means wins. */
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

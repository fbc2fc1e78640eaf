import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, CloseButton, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import classes from './filter-bar.module.css';
import { FilterPill, useFilterText } from './filter-pill.tsx';
import {
  type FilterValues,
  hasReversed,
  isSet,
  type ListFilter,
  paramsOf,
  unknownValues,
} from './filters.ts';
import { UnknownFilter } from './unknown-filter.tsx';
import { useFitting } from './use-fitting.ts';

const TYPING_MS = 250;
const PHONE = '(width < 48em)';
const NO_FILTERS: readonly ListFilter[] = [];

interface FilterBarProps {
  /** The search box. It takes effect when the person pauses typing. */
  readonly search?: {
    readonly name: string;
    readonly label: string;
    readonly placeholder?: string;
  };
  readonly filters?: readonly ListFilter[];
  /** The controls at the end of the line, such as a download of the filtered rows. */
  readonly children?: ReactNode;
}

/**
 * Shows the filters above a list in one line. The address contains them, so a view can be shared. A
 * button opens the pills that do not fit. On a phone it opens all. A changed filter takes effect
 * with Apply Filters.
 */
export function FilterBar({ search: box, filters = NO_FILTERS, children }: FilterBarProps) {
  const { t } = useTranslation('lists');
  const names = [...new Set(filters.flatMap(paramsOf))];
  const all = box === undefined ? names : [box.name, ...names];
  const { search, show, filter } = useAddress<string>(...all);
  const { draft, change } = useDraft(search, names);
  const problem = hasReversed(filters, draft);
  const changed = names.some((name) => draft[name] !== search[name]);
  const bar = useRef<HTMLFormElement>(null);
  // The clicked button disappears, which would move the focus to the top of the page. Therefore the
  // bar gets it.
  const open = (values: FilterValues) => {
    show({ ...values, page: undefined });
    bar.current?.focus({ preventScroll: true });
  };
  const apply = () => {
    if (!problem) open(draft);
  };
  const reset = () => {
    const none = Object.fromEntries(all.map((name) => [name, undefined]));
    change(none);
    open(none);
  };
  return (
    <form
      ref={bar}
      tabIndex={-1}
      className={classes['bar']}
      role="search"
      aria-label={t('filters')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className={classes['line']}>
        {box !== undefined && (
          <SearchField
            label={box.label}
            placeholder={box.placeholder}
            value={search[box.name] ?? ''}
            onChange={(text) => filter({ [box.name]: text.trim() || undefined })}
          />
        )}
        {filters.length > 0 && (
          <Pills filters={filters} values={draft} onChange={change} onApply={apply} />
        )}
        <div className={classes['end']} data-reserved={filters.length > 0 || undefined}>
          {changed && (
            <Button type="submit" variant="light">
              {t('apply_filters')}
            </Button>
          )}
          {(changed || all.some((name) => search[name] !== undefined)) && (
            <Button variant="subtle" color="gray" onClick={reset}>
              {t('reset')}
            </Button>
          )}
        </div>
        {children}
      </div>
      {problem && (
        <Text role="alert" c="var(--mantine-color-error)" mt="xs">
          {say('The end date must not be before the start date')}
        </Text>
      )}
      <UnknownFilter values={unknownValues(filters, search)} />
    </form>
  );
}

/**
 * Holds the values of the filters that were changed and not applied. A change of the address
 * replaces them.
 */
function useDraft(search: FilterValues, names: readonly string[]) {
  const values = Object.fromEntries(names.map((name) => [name, search[name]]));
  const applied = JSON.stringify(names.map((name) => search[name] ?? null));
  const [state, setState] = useState({ draft: values, applied });
  if (state.applied !== applied) setState({ draft: values, applied });
  return {
    draft: state.draft,
    change: (part: FilterValues) =>
      setState(({ draft }) => ({ draft: { ...draft, ...part }, applied })),
  };
}

interface PillsProps {
  readonly filters: readonly ListFilter[];
  readonly values: FilterValues;
  readonly onChange: (change: FilterValues) => void;
  readonly onApply: () => void;
}

/** Shows the pills that fit into the line, and a button for the others. */
function Pills({ filters, ...props }: PillsProps) {
  const { t } = useTranslation('lists');
  const [open, setOpen] = useState(false);
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const textOf = useFilterText();
  const { line, ruler, fits } = useFitting(filters.length);
  const shown = isPhone ? 0 : fits;
  const rest = filters.slice(shown);
  const set = rest.filter((filter) => isSet(filter, props.values)).length;
  const phoneLabel = set === 0 ? t('filters') : t('filters_set', { count: set });
  const label = isPhone ? phoneLabel : t('more_filters', { count: rest.length });
  const pill = (filter: ListFilter) => (
    <FilterPill key={filter.label} filter={filter} text={textOf(filter, props.values)} {...props} />
  );
  return (
    <>
      <div className={classes['pills']} ref={line}>
        {filters.slice(0, shown).map(pill)}
        {rest.length > 0 && (
          <Button
            variant="default"
            aria-expanded={open}
            data-set={set > 0 || undefined}
            className={classes['more'] ?? ''}
            leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.5} aria-hidden />}
            onClick={() => setOpen(!open)}
          >
            {label}
          </Button>
        )}
        <div className={classes['ruler']} ref={ruler} aria-hidden>
          {filters.map((filter) => (
            <span
              key={filter.label}
              className={classes['pill']}
              data-text={`${filter.label}: ${textOf(filter, props.values)}`}
            />
          ))}
          <span className={classes['pill']} data-text={t('more_filters', { count: 10 })} />
        </div>
      </div>
      {open && rest.length > 0 && <div className={classes['rest']}>{rest.map(pill)}</div>}
    </>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly label: string;
  readonly placeholder?: string | undefined;
  readonly onChange: (value: string) => void;
}

/**
 * Shows a search box that reports when the person pauses typing, so that the address does not
 * change with every key.
 */
export function SearchField({ value, label, placeholder, onChange }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const [typed, setTyped] = useState({ text: value, from: value });
  const router = useRouter();
  const report = useDebouncedCallback(onChange, TYPING_MS);
  // A report after the person has left the page would open the page again, so it is cancelled.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged) report.cancel();
      }),
    [router, report],
  );
  // If the address changed in another way, such as Back or Reset, its text replaces the typed one.
  if (typed.from !== value) setTyped({ text: value, from: value });

  const change = (text: string) => {
    setTyped({ text, from: value });
    report(text);
  };
  return (
    <TextInput
      className={classes['search'] ?? ''}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder ?? label}
      leftSection={<IconSearch size={18} stroke={1.5} />}
      rightSection={
        typed.text !== '' && (
          <CloseButton size="sm" aria-label={t('clear')} onClick={() => change('')} />
        )
      }
      value={typed.text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

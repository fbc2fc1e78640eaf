import { type ReactNode, useMemo, useState } from 'react';
import {
  Button,
  type ComboboxItem,
  type ComboboxItemGroup,
  type ComboboxParsedItem,
  Select,
  Stack,
  Switch,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { businessTypeName } from '@diwan/contract/features/brands/business-types';
import { mccName } from '@diwan/contract/features/mcc/names';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { searchOf } from '@diwan/contract/world/find-text';
import { formatAmount, formatCurrency, isolate } from '../../lib/format.ts';
import { type Language, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { mccCatalogueQuery } from '../mcc-catalogue.ts';
import classes from './mcc-picker.module.css';

interface MccPickerProps {
  readonly label: ReactNode;
  /** The code of four digits; null while none is selected. */
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly withAsterisk?: boolean;
  /** True if the picker also offers, on request, categories that are not allowed. */
  readonly offerAll?: boolean;
  /** The codes to omit, because they are already selected. */
  readonly without?: ReadonlySet<string>;
}

const NONE: readonly Mcc[] = [];

/** Selects a merchant category. Lists allowed ones by business type, with their deposits. */
export function MccPicker({
  offerAll = false,
  without,
  value,
  onChange,
  ...props
}: MccPickerProps) {
  const { t } = useTranslation('widgets');
  const language = useLanguage();
  const { data: mccs = NONE, isPending, isError, refetch } = useQuery(mccCatalogueQuery);
  const [all, setAll] = useState(false);
  const known = useMemo(() => new Map(mccs.map((mcc) => [mcc.code, mcc])), [mccs]);
  // The selected category stays in the list, even if it is not allowed.
  const offered = useMemo(
    () =>
      mccs.filter(
        (mcc) => mcc.code === value || ((all || mcc.is_allowed) && without?.has(mcc.code) !== true),
      ),
    [mccs, all, value, without],
  );
  const groups = useMemo(() => groupByBusinessType(offered, language), [offered, language]);
  const chosen = value === null ? undefined : known.get(value);

  return (
    <Stack gap="xs">
      <Select
        label={props.label}
        placeholder={isPending ? t('loading') : (props.placeholder ?? t('mcc.placeholder'))}
        data={groups}
        value={value === '' ? null : value}
        onChange={onChange}
        onBlur={props.onBlur}
        error={props.error}
        disabled={props.disabled === true || isPending}
        withAsterisk={props.withAsterisk === true}
        description={chosen?.require_deposit ? <DepositText mcc={chosen} /> : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        searchable
        filter={({ options, search }) =>
          chosen !== undefined && search === labelOf(chosen, language)
            ? [...options]
            : filterMccs(options, search, known)
        }
        renderOption={({ option }) => {
          const mcc = known.get(option.value);
          return mcc === undefined ? option.label : <MccOption mcc={mcc} />;
        }}
        nothingFoundMessage={t('mcc.nothing_found')}
        maxDropdownHeight={320}
        comboboxProps={{ keepMounted: false }}
      />
      {isError && (
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {t('mcc.retry')}
        </Button>
      )}
      {offerAll && (
        <Switch
          label={t('mcc.show_all')}
          checked={all}
          disabled={props.disabled === true}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
      )}
    </Stack>
  );
}

/**
 * Returns the text of a category in the field. While the text is unchanged, the open list is not
 * filtered by it.
 */
const labelOf = ({ code, description }: Mcc, language: Language): string =>
  `${code} · ${mccName(description, language)}`;

function MccOption({ mcc }: { readonly mcc: Mcc }) {
  const { t } = useTranslation('widgets');
  const language = useLanguage();
  return (
    <span className={classes['option']}>
      <span className={classes['code']}>{mcc.code}</span>
      <span className={classes['words']}>
        <bdi>{mccName(mcc.description, language)}</bdi>
        {(mcc.require_deposit || !mcc.is_allowed) && (
          <span className={classes['note']}>
            {!mcc.is_allowed && t('mcc.not_allowed')}
            {!mcc.is_allowed && mcc.require_deposit && ' · '}
            {mcc.require_deposit && <DepositText mcc={mcc} short />}
          </span>
        )}
      </span>
    </span>
  );
}

interface DepositTextProps {
  readonly mcc: Mcc;
  /** True if only the amount is shown, because lists have little space. */
  readonly short?: boolean;
}

/** Returns the text about the deposit that a category requires. */
function DepositText({ mcc, short = false }: DepositTextProps) {
  const { t } = useTranslation('widgets');
  const language = useLanguage();
  const currency = formatCurrency(mcc.deposit_currency, language);
  const amount = isolate(`${currency} ${formatAmount(mcc.deposit_amount, mcc.deposit_currency)}`);
  return t(short ? 'mcc.deposit' : 'mcc.deposit_required', { amount });
}

type Group = ComboboxItemGroup<ComboboxItem>;

/** Groups categories by business type, sorted by the type's name in the reader's language. */
function groupByBusinessType(mccs: readonly Mcc[], language: Language): Group[] {
  const groups = Map.groupBy(mccs, (mcc) => businessTypeName(mcc.business_type, language));
  return [...groups]
    .toSorted(([a], [b]) => a.localeCompare(b, language))
    .map(([group, members]) => ({
      group,
      items: members.map((mcc) => ({ value: mcc.code, label: labelOf(mcc, language) })),
    }));
}

/** Returns the texts that a search looks in: the code, and both names in both languages. */
const searchTextsOf = ({ code, description, business_type }: Mcc): readonly string[] => [
  code,
  description,
  mccName(description, 'ar'),
  business_type,
  businessTypeName(business_type, 'ar'),
];

/** Returns the options that match the search. Groups without options are omitted. */
function filterMccs(
  options: readonly ComboboxParsedItem[],
  search: string,
  known: ReadonlyMap<string, Mcc>,
): ComboboxParsedItem[] {
  const matches = searchOf(search);
  const fits = ({ value }: { readonly value: string }): boolean => {
    const mcc = known.get(value);
    return mcc === undefined ? matches(value) : matches(...searchTextsOf(mcc));
  };
  return options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return fits(option) ? [option] : [];
    const items = option.items.filter(fits);
    return items.length === 0 ? [] : [{ ...option, items }];
  });
}

import { useMemo, useState, type ReactNode } from 'react';
import { Button, Select, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Mcc } from '@diwan/contract/features/mcc/records';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { filterMccs, groupByBusinessType } from './mcc-options.ts';
import { DepositText } from './deposit-text.tsx';
import { MccOption } from './mcc-option.tsx';
import { mccCatalogueQuery } from '../mcc-catalogue.ts';

interface MccPickerProps {
  readonly label: ReactNode;
  /** The four digits of the code; null while none is chosen. */
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly withAsterisk?: boolean;
  /** Also offers, on request, the categories that are not allowed. */
  readonly offerAll?: boolean;
  /** Codes that are not offered, because they are chosen elsewhere already. */
  readonly without?: ReadonlySet<string>;
}

const NONE: readonly Mcc[] = [];

/** Picks a merchant category: the allowed ones by business type, with the deposit each asks for. */
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
  // What is chosen already stays in the list, whatever became of it.
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
          search === labelOf(chosen) ? [...options] : filterMccs(options, search, known)
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

/** What the field shows of a chosen category: opening the list then shows all, not only it. */
const labelOf = (mcc: Mcc | undefined): string | undefined =>
  mcc === undefined ? undefined : `${mcc.code} · ${mcc.description}`;

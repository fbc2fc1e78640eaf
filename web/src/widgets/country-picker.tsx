import { useMemo, type ReactNode } from 'react';
import { Select } from '@mantine/core';
import { useLanguage, useTranslation } from '../lib/i18n.ts';
import { countries, countryFlag, filterCountries, findCountry } from '../reference/countries.ts';

interface CountryPickerProps {
  readonly label: ReactNode;
  /** The code of the country, ISO 3166-1 alpha-2. */
  readonly value: string | null;
  readonly onChange: (code: string | null) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
  readonly withAsterisk?: boolean;
  readonly autoComplete?: string;
}

/**
 * Selects a country. Its name in either language, its code and its dialling code can be searched.
 */
export function CountryPicker({ value, onChange, autoComplete, ...props }: CountryPickerProps) {
  const { t } = useTranslation('widgets');
  const language = useLanguage();
  const options = useMemo(
    () =>
      countries
        .map((country) => ({
          value: country.code,
          label: language === 'ar' ? country.name_ar : country.name,
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    [language],
  );
  const chosen = options.find((option) => option.value === value)?.label;
  return (
    <Select
      {...props}
      data={options}
      value={value === '' ? null : value}
      onChange={onChange}
      searchable
      comboboxProps={{ keepMounted: false }}
      allowDeselect={false}
      autoComplete={autoComplete ?? 'off'}
      placeholder={t('country.placeholder')}
      filter={({ options: offered, search }) => {
        if (search === '' || search === chosen) return [...offered];
        const found = new Set(filterCountries(search).map(({ code }) => code));
        return offered.filter((option) => 'value' in option && found.has(option.value));
      }}
      renderOption={({ option }) => (
        <>
          <span aria-hidden>{countryFlag(option.value)}</span>&ensp;{option.label}
          &ensp;<span className="ltr">+{findCountry(option.value)?.dialCode}</span>
        </>
      )}
      nothingFoundMessage={t('country.nothing_found')}
    />
  );
}

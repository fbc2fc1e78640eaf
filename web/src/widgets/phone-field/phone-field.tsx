import { type ReactNode, useMemo } from 'react';
import { Input, Select, TextInput } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { readPhone } from '@diwan/contract/world/pasted';
import { PHONE_CODES } from '@diwan/contract/world/phone-codes';
import { isolate } from '../../lib/format.ts';
import { type Language, useLanguage, useTranslation } from '../../lib/i18n.ts';
import { countries, filterCountries } from '../../reference/countries.ts';
import classes from './phone-field.module.css';

interface PhoneFieldProps {
  readonly label: ReactNode;
  /** The dialling code with its plus sign: '+965'. */
  readonly code: string;
  readonly number: string;
  readonly onCodeChange: (code: string) => void;
  readonly onNumberChange: (number: string) => void;
  readonly onBlur?: () => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly disabled?: boolean;
  readonly withAsterisk?: boolean;
}

/** The number of digits from which a number without its code can be complete. */
const SHORTEST = 7;

/**
 * Shows a field for a phone number and its dialling code. Both run left to right in either
 * language.
 */
export function PhoneField({ code, number, ...props }: PhoneFieldProps) {
  const { t } = useTranslation('widgets');
  const language = useLanguage();
  const id = useId();
  const codes = useMemo(() => dialCodes(language), [language]);
  // A stored code can still be selected even if no country has it.
  const data = codes.some(({ value }) => value === code)
    ? codes
    : [{ value: code, label: code }, ...codes];
  const known = data.map(({ value }) => value);
  // Sets the code and the number from a text. A pasted number sets its own dialling code. A number
  // that is being typed does not change it.
  function take(text: string) {
    const read = readPhone(text, known, code);
    const pasted = read.code !== null && read.number.length >= SHORTEST;
    if (pasted && read.code !== null) props.onCodeChange(read.code);
    props.onNumberChange(pasted ? read.number : text);
  }
  return (
    <Input.Wrapper
      label={props.label}
      labelProps={{ htmlFor: id }}
      description={props.description}
      error={props.error}
      errorProps={{ id: `${id}-error` }}
      withAsterisk={props.withAsterisk === true}
    >
      <div className={classes['fields']} dir="ltr">
        <Select
          aria-label={t('phone.code')}
          data={data}
          value={code}
          onChange={(next) => next !== null && props.onCodeChange(next)}
          disabled={props.disabled === true}
          allowDeselect={false}
          searchable
          filter={({ options, search }) => {
            if (search === '' || codes.some(({ label }) => label === search)) return [...options];
            const found = new Set(filterCountries(search).map(({ dialCode }) => `+${dialCode}`));
            return options.filter((option) => 'value' in option && found.has(option.value));
          }}
          nothingFoundMessage={t('country.nothing_found')}
          comboboxProps={{ keepMounted: false, width: 280, position: 'bottom-start' }}
        />
        <TextInput
          id={id}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          value={number}
          onChange={(event) => take(event.currentTarget.value)}
          onBlur={() => {
            const read = readPhone(number, known, code);
            if (read.number !== number) props.onNumberChange(read.number);
            props.onBlur?.();
          }}
          disabled={props.disabled === true}
          error={props.error !== undefined && props.error !== null}
          aria-describedby={props.error ? `${id}-error` : undefined}
          required={props.withAsterisk === true}
          withAsterisk={false}
        />
      </div>
    </Input.Wrapper>
  );
}

interface DialCode {
  /** The dialling code with its plus sign: '+965'. */
  readonly value: string;
  /** The code and its countries, for the list. */
  readonly label: string;
}

/** The maximum number of countries that an option names, if they share a code. */
const NAMED = 3;

/** Returns each dialling code once: those of the Gulf first, then the others in numerical order. */
function dialCodes(language: Language): DialCode[] {
  const first = PHONE_CODES.map(({ code, name, name_ar }) => ({
    value: code,
    label: `${isolate(code)} ${language === 'ar' ? name_ar : name}`,
  }));
  const offered = new Set(PHONE_CODES.map(({ code }) => code));
  const others = Map.groupBy(countries, ({ dialCode }) => `+${dialCode}`);
  const rest = [...others]
    .filter(([code]) => !offered.has(code))
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .map(([value, members]) => {
      const names = members.map(({ name, name_ar }) => (language === 'ar' ? name_ar : name));
      const more = names.length > NAMED ? '…' : '';
      const separator = language === 'ar' ? '، ' : ', ';
      return {
        value,
        label: `${isolate(value)} ${names.slice(0, NAMED).join(separator)}${more}`,
      };
    });
  return [...first, ...rest];
}

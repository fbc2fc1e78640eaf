import { Select } from '@mantine/core';
import { say } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import { DateInput } from '../form/date-input.tsx';
import { SearchField } from './filter-bar.tsx';

interface FilterProps {
  /** The name of the parameter in the address. */
  readonly name: string;
  readonly label: string;
}

export function SearchFilter({ name, label }: FilterProps) {
  const { search, filter } = useAddress(name);
  return (
    <SearchField
      label={label}
      value={search[name] ?? ''}
      onChange={(text) => filter({ [name]: text.trim() || undefined })}
    />
  );
}

interface SelectFilterProps extends FilterProps {
  /** Shown while nothing is chosen: 'All statuses'. */
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A choice of a few values. An unknown value does not filter. */
export function SelectFilter({ name, label, all, options }: SelectFilterProps) {
  const { search, filter } = useAddress(name);
  return (
    <Select
      label={label}
      placeholder={all}
      clearable
      data={options}
      value={options.find(({ value }) => value === search[name])?.value ?? null}
      onChange={(value) => filter({ [name]: value ?? undefined })}
    />
  );
}

/** Whether the last day is before the first. The field shows the error; no request is sent. */
export const isReversed = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && to < from;

/** Filters for the first and the last day of a list. */
export function DayFilters({ from, to }: { readonly from: string; readonly to: string }) {
  const { search, filter } = useAddress('from', 'to');
  const field = (name: 'from' | 'to', label: string, error?: string | false) => (
    <DateInput
      label={label}
      value={search[name] ?? ''}
      error={error}
      onChange={(day) => filter({ [name]: day || undefined })}
    />
  );
  const reversed = isReversed(search.from, search.to);
  return (
    <>
      {field('from', from)}
      {field('to', to, reversed && say('The end date must not be before the start date'))}
    </>
  );
}

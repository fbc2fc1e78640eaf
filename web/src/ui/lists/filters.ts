import { calendarDate } from '@diwan/contract/kernel/time';

/** The values of filters in the form that the address has. */
export type FilterValues = Readonly<Record<string, string | undefined>>;

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}

/** Reads and writes a filter's part of a shared parameter, such as the kind in `brand:7`. */
interface FilterPart {
  readonly read: (text: string | undefined) => string | undefined;
  readonly write: (text: string | undefined, value: string | undefined) => string | undefined;
}

interface OneValue {
  /** The name of the parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly part?: FilterPart;
}

/** A filter with a few values to choose from. */
export interface ChoiceFilter extends OneValue {
  readonly kind: 'choice';
  /** The label for no value. The default is "All". */
  readonly all?: string;
  /** The options; undefined while they load. */
  readonly options: readonly FilterOption[] | undefined;
  /** True if the list has a search box, for many options. */
  readonly searchable?: boolean;
}

export interface TextFilter extends OneValue {
  readonly kind: 'text';
}

interface DayEnd {
  readonly name: string;
  readonly label: string;
}

/** A filter for a range of days. */
export interface DaysFilter {
  readonly kind: 'days';
  readonly label: string;
  readonly first: DayEnd;
  readonly last: DayEnd;
}

export type ListFilter = ChoiceFilter | TextFilter | DaysFilter;

/** Returns the names of a filter's parameters in the address. */
export const paramsOf = (filter: ListFilter): readonly string[] =>
  filter.kind === 'days' ? [filter.first.name, filter.last.name] : [filter.name];

/** Returns the value of a filter that is no range. */
export const valueOf = ({ name, part }: OneValue, values: FilterValues): string | undefined =>
  part === undefined ? values[name] : part.read(values[name]);

/** Returns the changed parameters for a new value of a filter that is no range. */
export const withValue = (
  { name, part }: OneValue,
  values: FilterValues,
  value: string | undefined,
): FilterValues => ({
  [name]: part === undefined ? value : part.write(values[name], value),
});

/**
 * Returns whether the last day is before the first. The bar then shows an error, and the filters
 * are not applied.
 */
export const isReversed = (from: string | undefined, to: string | undefined): boolean =>
  from !== undefined && to !== undefined && to < from;

const isReversedIn = (filter: ListFilter, values: FilterValues): boolean =>
  filter.kind === 'days' && isReversed(values[filter.first.name], values[filter.last.name]);

export const hasReversed = (filters: readonly ListFilter[], values: FilterValues): boolean =>
  filters.some((filter) => isReversedIn(filter, values));

/** Returns whether a filter has a value. */
export const isSet = (filter: ListFilter, values: FilterValues): boolean =>
  filter.kind === 'days'
    ? paramsOf(filter).some((name) => values[name] !== undefined)
    : valueOf(filter, values) !== undefined;

interface UnknownValue {
  readonly label: string;
  readonly value: string;
}

/** Returns the values in the address that the filters do not know. They filter nothing. */
export const unknownValues = (
  filters: readonly ListFilter[],
  values: FilterValues,
): readonly UnknownValue[] =>
  filters.flatMap((filter): UnknownValue[] => {
    if (filter.kind === 'text') return [];
    if (filter.kind === 'days') {
      return [filter.first, filter.last].flatMap(({ name, label }) => {
        const value = values[name];
        if (value === undefined || calendarDate.safeParse(value).success) return [];
        return [{ label, value }];
      });
    }
    const value = valueOf(filter, values);
    if (value === undefined || filter.options === undefined) return [];
    if (filter.options.some((option) => option.value === value)) return [];
    return [{ label: filter.label, value }];
  });

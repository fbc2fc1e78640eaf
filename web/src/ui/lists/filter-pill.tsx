import { type ComponentPropsWithRef, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button, Combobox, Group, Popover, Stack, TextInput, useCombobox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { addDays } from '@diwan/contract/kernel/time';
import { searchOf } from '@diwan/contract/world/find-text';
import { say, useTranslation } from '../../lib/i18n.ts';
import { useFormat, useToday } from '../../lib/use-format.ts';
import { DateInput } from '../form/date-input.tsx';
import classes from './filter-bar.module.css';
import {
  type ChoiceFilter,
  type DaysFilter,
  type FilterValues,
  isReversed,
  isSet,
  type ListFilter,
  type TextFilter,
  valueOf,
  withValue,
} from './filters.ts';

interface PillProps<Filter> {
  readonly filter: Filter;
  readonly values: FilterValues;
  /** The value as text. */
  readonly text: string;
  readonly onChange: (change: FilterValues) => void;
  /** Applies the filters when Enter is pressed in a field. */
  readonly onApply: () => void;
}

/** Shows a filter as its label and value. A click opens its field. */
export function FilterPill({ filter, ...props }: PillProps<ListFilter>) {
  if (filter.kind === 'choice') return <ChoicePill {...props} filter={filter} />;
  if (filter.kind === 'days') return <DaysPill {...props} filter={filter} />;
  return <TextPill {...props} filter={filter} />;
}

interface PillButtonProps extends ComponentPropsWithRef<'button'> {
  readonly label: string;
  readonly text: string;
  readonly set: boolean;
}

function PillButton({ label, text, set, ...rest }: PillButtonProps) {
  return (
    // The combobox also passes a class name, which must not replace this one.
    <button {...rest} type="button" className={classes['pill']} data-set={set || undefined}>
      {label}: <bdi className={classes['value']}>{text}</bdi>
      <IconChevronDown size={16} stroke={1.5} aria-hidden />
    </button>
  );
}

/** The role of a combobox. `Combobox.Target` adds `aria-expanded` and `aria-controls`. */
const COMBOBOX = { role: 'combobox' } as const;

/** The value of the option 'All', which removes the filter. */
const ALL = '*';
const MOST_SHOWN = 100;
const LIST_PX = 320;

function ChoicePill({ filter, values, text, onChange }: PillProps<ChoiceFilter>) {
  const { t } = useTranslation('lists');
  const [typed, setTyped] = useState('');
  const { label, options = [], searchable = false } = filter;
  const value = valueOf(filter, values) ?? ALL;
  const list = useCombobox({
    onDropdownOpen: () => {
      list.updateSelectedOptionIndex('active');
      if (searchable) list.focusSearchInput();
    },
    onDropdownClose: () => {
      list.resetSelectedOption();
      if (list.searchRef.current === document.activeElement) list.focusTarget();
      setTyped('');
    },
  });
  const matches = searchOf(typed);
  const found = [{ value: ALL, label: filter.all ?? t('all') }, ...options]
    .filter((option) => matches(option.label, option.value))
    .slice(0, MOST_SHOWN);
  return (
    <Combobox
      store={list}
      keepMounted={false}
      width="max-content"
      position="bottom-start"
      onOptionSubmit={(next) => {
        onChange(withValue(filter, values, next === ALL ? undefined : next));
        list.closeDropdown();
        list.focusTarget();
      }}
    >
      <Combobox.Target targetType="button" withExpandedAttribute>
        <PillButton
          {...COMBOBOX}
          aria-label={label}
          label={label}
          text={text}
          set={isSet(filter, values)}
          onClick={() => list.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown className={classes['options'] ?? ''}>
        {searchable && (
          <Combobox.Search
            aria-label={t('search_in', { label })}
            placeholder={t('search_in', { label })}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              list.selectFirstOption();
            }}
          />
        )}
        <Combobox.Options aria-label={label} mah={LIST_PX} className={classes['scroll'] ?? ''}>
          {found.map((option) => (
            <Combobox.Option
              key={option.value}
              value={option.value}
              active={option.value === value}
              aria-selected={option.value === value}
            >
              <bdi>{option.label}</bdi>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t('no_option')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface FieldPopoverProps {
  readonly label: string;
  readonly text: string;
  readonly set: boolean;
  readonly onApply: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/** Shows a pill whose fields are in a popover. Enter in a field applies the filters. */
function FieldPopover({ label, text, set, onApply, children }: FieldPopoverProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const applyOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    close();
    onApply();
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <PillButton label={label} text={text} set={set} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label} onKeyDown={applyOnEnter}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}

function DaysPill({ filter, values, text, onChange, onApply }: PillProps<DaysFilter>) {
  const { t } = useTranslation('lists');
  const presets = dayPresets(useToday());
  const { label, first, last } = filter;
  const from = values[first.name];
  const to = values[last.name];
  const problem = isReversed(from, to)
    ? say('The end date must not be before the start date')
    : undefined;
  return (
    <FieldPopover label={label} text={text} set={isSet(filter, values)} onApply={onApply}>
      {(close) => (
        <Stack gap="sm" w={280}>
          <Group gap={6}>
            {PRESETS.map((name) => (
              <Button
                key={name}
                size="compact-sm"
                variant="default"
                onClick={() => {
                  const [start, end] = presets[name];
                  onChange({ [first.name]: start, [last.name]: end });
                  close();
                }}
              >
                {t(`days.${name}`)}
              </Button>
            ))}
          </Group>
          <DateInput
            label={first.label}
            value={from ?? ''}
            onChange={(day) => onChange({ [first.name]: day || undefined })}
          />
          <DateInput
            label={last.label}
            value={to ?? ''}
            min={from ?? ''}
            error={problem}
            onChange={(day) => onChange({ [last.name]: day || undefined })}
          />
        </Stack>
      )}
    </FieldPopover>
  );
}

function TextPill({ filter, values, text, onChange, onApply }: PillProps<TextFilter>) {
  const value = valueOf(filter, values);
  return (
    <FieldPopover label={filter.label} text={text} set={value !== undefined} onApply={onApply}>
      {() => (
        <TextInput
          label={filter.label}
          dir="auto"
          value={value ?? ''}
          onChange={({ currentTarget }) =>
            onChange(withValue(filter, values, currentTarget.value || undefined))
          }
        />
      )}
    </FieldPopover>
  );
}

const PRESETS = ['today', 'yesterday', 'last_7', 'last_30', 'this_month'] as const;
type Preset = (typeof PRESETS)[number];

const dayPresets = (today: string): Readonly<Record<Preset, readonly [string, string]>> => ({
  today: [today, today],
  yesterday: [addDays(today, -1), addDays(today, -1)],
  last_7: [addDays(today, -6), today],
  last_30: [addDays(today, -29), today],
  this_month: [`${today.slice(0, 'yyyy-MM'.length)}-01`, today],
});

/**
 * Returns a function that returns the text of a filter's value: 'FAILED', 'last 30 days', 'All'.
 */
export function useFilterText(): (filter: ListFilter, values: FilterValues) => string {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const today = useToday();
  const daysText = (from: string | undefined, to: string | undefined): string => {
    const presets = dayPresets(today);
    const preset = PRESETS.find((name) => presets[name][0] === from && presets[name][1] === to);
    if (preset !== undefined) return t(`days.${preset}`);
    if (from === undefined) return to === undefined ? t('all') : t('days.until', { end: day(to) });
    if (to === undefined) return t('days.since', { start: day(from) });
    return from === to ? day(from) : t('days.between', { start: day(from), end: day(to) });
  };
  const day = (text: string): string => (DAY.test(text) ? format.day(text) : text);
  return (filter, values) => {
    if (filter.kind === 'days') {
      return daysText(values[filter.first.name], values[filter.last.name]);
    }
    const value = valueOf(filter, values);
    if (filter.kind === 'text') return value ?? t('all');
    const all = filter.all ?? t('all');
    return filter.options?.find((option) => option.value === value)?.label ?? all;
  };
}

const DAY = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

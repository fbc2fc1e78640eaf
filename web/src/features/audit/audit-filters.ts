import { useTranslation } from '../../lib/i18n.ts';
import { useAddress } from '../../lib/text-search.ts';
import type { FilterOption, ListFilter } from '../../ui/lists/filters.ts';
import { useAuditOptions } from './use-audit-words.ts';

/**
 * Returns the filters of the log: entries, person, action, kind of record, its number, and days.
 */
export function useAuditFilters(): readonly ListFilter[] {
  const { t } = useTranslation('audit');
  const { actions, entities } = useAuditOptions();
  const { search } = useAddress('action', 'entity');
  const kind = kindOf(search.entity);
  const number: ListFilter = {
    kind: 'text',
    name: 'entity',
    label: t('search_number'),
    part: {
      read: numberOf,
      write: (text, value) => (value === undefined ? kindOf(text) : `${kindOf(text)}:${value}`),
    },
  };
  return [
    {
      kind: 'choice',
      name: 'seen',
      label: t('what'),
      options: [{ value: 'true', label: t('seen') }],
    },
    {
      kind: 'choice',
      name: 'by',
      label: t('by'),
      all: t('by_people'),
      options: [
        { value: 'platform', label: t('by_platform') },
        { value: 'all', label: t('by_all') },
      ],
    },
    { kind: 'text', name: 'actor', label: t('search_actor') },
    {
      kind: 'choice',
      name: 'action',
      label: t('action'),
      options: withCode(actions, search.action),
      searchable: true,
    },
    {
      kind: 'choice',
      name: 'entity',
      label: t('entity'),
      options: withCode(entities, kind),
      searchable: true,
      part: { read: kindOf, write: (_text, value) => value },
    },
    ...(kind === undefined ? [] : [number]),
    {
      kind: 'days',
      label: t('at'),
      first: { name: 'from', label: t('from') },
      last: { name: 'to', label: t('to') },
    },
  ];
}

/** Returns the kind of record, for example `brand` for 'brand:7'. */
const kindOf = (entity: string | undefined): string | undefined => entity?.split(':')[0];

const numberOf = (entity: string | undefined): string | undefined =>
  entity?.includes(':') === true ? entity.slice(entity.indexOf(':') + 1) : undefined;

/**
 * Adds the filter's code to the options if no option has it. The code may be a prefix such as
 * 'brand.', or have no name.
 */
const withCode = (options: readonly FilterOption[], code: string | undefined) =>
  code === undefined || options.some(({ value }) => value === code)
    ? options
    : [...options, { value: code, label: code }];

import type { AuditRow } from '@diwan/contract/features/audit/records';
import { toMajorNumber } from '@diwan/contract/kernel/money';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';
import type { FilterOption } from '../../ui/lists/filters.ts';
import { useMoneyText } from '../../widgets/money-text.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** Matches a UUID. Lists show only its first eight characters. */
const LONG = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

const isText = (word: unknown): word is string => typeof word === 'string';

/**
 * Returns functions that name actions, fields, records and values. A code without a name is shown
 * unchanged: another version wrote it, or no screen shows it.
 */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['audit', 'settings']);
  const format = useFormat();
  const moneyText = useMoneyText();
  const find = (space: 'audit' | 'settings', key: string): unknown =>
    i18n.getResource(i18n.language, space, key);
  const wordOf = (group: 'actions' | 'entities', code: string): string => {
    const word = find('audit', `${group}.${code}`);
    return isText(word) ? word : code;
  };

  return {
    actionOf: (action: string) => wordOf('actions', action),
    fieldOf: (field: string) =>
      [find('audit', `fields.${field}`), find('settings', field)].find(isText) ?? field,
    /**
     * Returns a record's kind and name, such as 'Brand' and 'Dar'. If it has no name, its number is
     * used. The name is null for settings and whole lists.
     */
    recordOf: ({ entity, entity_id: id, entity_name }: AuditRow) => {
      const number = LONG.test(id) ? id.slice(0, 8) : id;
      const name = entity_name ?? (/\d/.test(id) ? number : null);
      return { kind: wordOf('entities', entity), name };
    },
    /** Returns a value as text for people. Objects are shown as JSON. */
    valueOf: (field: string, value: unknown): string => {
      if (value === null || value === undefined || value === '') return '—';
      if (typeof value === 'boolean') return t(value ? 'yes' : 'no');
      if (Array.isArray(value) && !value.some((item) => typeof item === 'object')) {
        return value.join(', ');
      }
      if (!isText(value)) return JSON.stringify(value, null, 2);
      if (INSTANT.test(value)) return format.dateTime(value);
      const isAmount = field.endsWith('_minor') && /^-?\d+$/.test(value);
      return isAmount ? moneyText(toMajorNumber(BigInt(value))) : value;
    },
  };
}

/** Returns every action and every kind of record as options of a filter. */
export function useAuditOptions() {
  const { i18n } = useTranslation('audit');
  const group = (name: string): [string, unknown][] => {
    const words: unknown = i18n.getResource(i18n.language, 'audit', name);
    return Object.entries(words as object);
  };
  return {
    actions: group('actions').flatMap(([subject, words]) =>
      optionsOf(`${subject}.`, Object.entries(words as object)),
    ),
    entities: optionsOf('', group('entities')),
  };
}

const optionsOf = (before: string, words: readonly [string, unknown][]): FilterOption[] =>
  words.map(([code, label]) => ({ value: before + code, label: String(label) }));

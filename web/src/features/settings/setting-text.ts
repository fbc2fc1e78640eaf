import {
  SETTING_NAMES,
  type SettingName,
  SOCIAL_NETWORKS,
  type SettingValue,
} from '@diwan/contract/features/settings/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';

export const isSetting = (name: string): name is SettingName =>
  SETTING_NAMES.some((known) => known === name);

/** Formats a setting's value as text. */
export function useSettingText() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (name: SettingName, value: SettingValue): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (typeof value === 'number') return format.number(value);
    if (Array.isArray(value)) return value.map((day) => t(`weekdays.${day}`)).join(', ');
    if (typeof value === 'object') {
      const set = SOCIAL_NETWORKS.map((network) => value[network]).filter((url) => url !== '');
      return set.length === 0 ? t('empty') : set.join(', ');
    }
    if (name === 'time_format' && (value === '24h' || value === '12h')) {
      return t(`time_formats.${value}`);
    }
    return value === '' ? t('empty') : value;
  };
}

import type { SettingName } from '@diwan/contract/features/settings/records';
import { useTranslation } from '../../lib/i18n.ts';
import { useFormat } from '../../lib/use-format.ts';

/** How a setting's value reads. */
export function useSettingText() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  return (name: SettingName, value: string | number | boolean): string => {
    if (typeof value === 'boolean') return t(value ? 'on' : 'off');
    if (typeof value === 'number') return format.number(value);
    if (name === 'time_format' && (value === '24h' || value === '12h')) {
      return t(`time_formats.${value}`);
    }
    return value === '' ? t('empty') : value;
  };
}

import { useTranslation } from '../lib/i18n.ts';
import { Notice } from './notice.tsx';

interface InvalidValueProps {
  /** The name of the parameter in the address. */
  readonly name: string;
  readonly value: string;
}

/** States that the address contains an invalid value. */
export function InvalidValue({ name, value }: InvalidValueProps) {
  const { t } = useTranslation('ui');
  return <Notice tone="warning">{t('invalid_value', { name, value })}</Notice>;
}

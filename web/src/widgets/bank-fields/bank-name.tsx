import { bankName } from '@diwan/contract/world/banks';
import { useLanguage } from '../../lib/i18n.ts';

/**
 * Shows a bank's name in the reader's language. The name of an unknown bank is shown as it was
 * typed.
 */
export const BankName = ({ name }: { readonly name: string | null }) => {
  const language = useLanguage();
  return name === null || name === '' ? '—' : <bdi>{bankName(name, language)}</bdi>;
};

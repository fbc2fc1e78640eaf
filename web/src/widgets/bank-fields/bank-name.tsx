import { bankName } from '@diwan/contract/world/banks';
import { useLanguage } from '../../lib/i18n.ts';

/** A bank in the reader's language; one that we do not know as it was typed. */
export const BankName = ({ name }: { readonly name: string | null }) => {
  const language = useLanguage();
  return name === null || name === '' ? '—' : <bdi>{bankName(name, language)}</bdi>;
};

export {
  /**
   * Finds brands in scope whose own or company's name contains the text, in either script, or that
   * are paid to the IBAN.
   */
  findNamedBrands,
} from './search-all.ts';

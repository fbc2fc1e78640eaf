/** The forms of a feature's name. */
export type Names = {
  /** `gift-cards`, the name of its folders. */
  readonly folder: string;
  /** `gift_cards`, the name of its table and its key in the contract. */
  readonly snake: string;
  /** The names of one and of many objects, such as `giftCard` and `giftCards`. */
  readonly one: string;
  readonly many: string;
  /** The names of their types, such as `GiftCard` and `GiftCards`. */
  readonly One: string;
  readonly Many: string;
  /** `GIFT_CARD`, the prefix of its error codes. */
  readonly CODE: string;
  /** `Gift card` and `Gift cards`, for people. */
  readonly title_one: string;
  readonly title_many: string;
};

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Derives all forms of a feature's name.
 * @param folder the plural in kebab-case: `gift-cards`
 * @returns undefined for text that is not such a plural
 */
export function namesOf(folder: string): Names | undefined {
  if (!/^[a-z]+(-[a-z]+)*s$/.test(folder)) return undefined;
  const camel = (text: string): string =>
    text.replaceAll(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  const singular = folder.replace(/ies$/, 'y').replace(/s$/, '');
  const [one, many] = [camel(singular), camel(folder)];
  return {
    folder,
    snake: folder.replaceAll('-', '_'),
    one,
    many,
    One: upperFirst(one),
    Many: upperFirst(many),
    CODE: singular.replaceAll('-', '_').toUpperCase(),
    title_one: upperFirst(singular.replaceAll('-', ' ')),
    title_many: upperFirst(folder.replaceAll('-', ' ')),
  };
}

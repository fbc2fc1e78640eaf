/** Two letters that stand for a brand without a logo: of its first two words, else of its only one. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [first = [], second] = words.map((word) => Array.from(word));
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  return letters.join('').toLocaleUpperCase();
}

/** Placeholder pictures of the example domain are no logos. */
export const isRealLogo = (url: string | null): url is string =>
  url !== null && !/^(?:https?:)?\/\/(?:[\w-]+\.)*example\.(?:com|org|net)(?:[:/]|$)/i.test(url);

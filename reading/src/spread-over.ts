/** Returns about `most` items of a list, in even steps. */
export function spreadOver<Item>(list: readonly Item[], most: number): Item[] {
  const step = Math.max(1, list.length / most);
  return list.filter((_, n) => Math.floor(n / step) !== Math.floor((n - 1) / step));
}

/**
 * A column's place in the two lines of a row on a phone: name and amount above, fact and badge
 * below. The button opens the others, the rest.
 */
export type PhonePlace = 'name' | 'amount' | 'fact' | 'badge' | 'rest';

interface ColumnPlace {
  readonly align?: 'end' | undefined;
  readonly phone?: PhonePlace | undefined;
}

/**
 * The place of each column, in their order. The first column that declares a place gets it. An
 * undeclared place goes to the first column that fits, so that a table declares only differences.
 */
export function phonePlaces(columns: readonly ColumnPlace[]): readonly PhonePlace[] {
  const holders = new Map<PhonePlace, ColumnPlace>();
  for (const column of columns) {
    const { phone } = column;
    if (phone !== undefined && phone !== 'rest' && !holders.has(phone)) holders.set(phone, column);
  }
  const give = (place: PhonePlace, fits: (column: ColumnPlace) => boolean): void => {
    if (holders.has(place)) return;
    const taken = new Set(holders.values());
    const column = columns.find((one) => one.phone === undefined && !taken.has(one) && fits(one));
    if (column !== undefined) holders.set(place, column);
  };
  give('name', ({ align }) => align !== 'end');
  give('amount', ({ align }) => align === 'end');
  give('fact', ({ align }) => align !== 'end');
  return columns.map((column) => {
    const place = [...holders].find(([, holder]) => holder === column);
    return place?.[0] ?? 'rest';
  });
}

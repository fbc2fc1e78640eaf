/**
 * The place of a column in the two lines of a phone's row. Name and amount are in the first line,
 * fact and badge in the second. A button opens the rest.
 */
export type PhonePlace = 'name' | 'amount' | 'fact' | 'badge' | 'rest';

interface ColumnPlace {
  readonly align?: 'end' | undefined;
  readonly phone?: PhonePlace | undefined;
}

/**
 * Returns the place of each column, in the order of the columns. A declared place belongs to the
 * first column that declares it. Any other place belongs to the first column that suits it. Thus a
 * table declares only exceptions.
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

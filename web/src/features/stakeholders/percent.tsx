const DECIMALS = 2;

/** A percentage with two decimals; a missing one is a dash. */
export function Percent({ value }: { readonly value: number | null }) {
  return <span className="ltr">{value === null ? '—' : `${value.toFixed(DECIMALS)}%`}</span>;
}

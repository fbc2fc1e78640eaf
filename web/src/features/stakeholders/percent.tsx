const DECIMALS = 2;

/** A percentage with its two decimals; a dash where there is none. */
export function Percent({ value }: { readonly value: number | null }) {
  return <span className="ltr">{value === null ? '—' : `${value.toFixed(DECIMALS)}%`}</span>;
}

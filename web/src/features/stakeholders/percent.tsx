const DECIMALS = 2;

/** Shows a percentage with two decimals, or a dash for null. */
export function Percent({ value }: { readonly value: number | null }) {
  return <span className="ltr">{value === null ? '—' : `${value.toFixed(DECIMALS)}%`}</span>;
}

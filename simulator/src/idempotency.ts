import { done, refuse, type Result } from './result.ts';
import type { Simulation } from './simulation.ts';

const KEPT_MS = 24 * 3_600_000;

interface RecordSource<T> {
  get(id: string): T | undefined;
}

/** Creates a record once for each key. For 24 hours the same key returns the first record. */
export function keyed<T extends { readonly id: string }>(
  { store, clock }: Simulation,
  kind: string,
  key: string | undefined,
  made: RecordSource<T>,
  make: () => Result<T>,
): Result<T> {
  if (key === undefined || key === '') return make();
  const id = `${kind}:${key}`;
  const known = store.keys.get(id);
  if (known !== undefined && clock.ms() - known.at_ms < KEPT_MS) {
    const first = made.get(known.made_id);
    return first === undefined ? refuse('1103') : done(first);
  }
  const result = make();
  if (result.ok) store.keys.put({ id, made_id: result.value.id, at_ms: clock.ms() });
  return result;
}

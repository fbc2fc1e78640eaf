import { type Captures, unpackCaptures } from '@diwan/contract/features/fees/captures';
import {
  compare,
  type Comparison,
  type PriceTable,
  replay,
  type ReplayResult,
  type RowPrices,
} from '@diwan/contract/features/fees/replay';
import { type Solution, solve } from '@diwan/contract/features/fees/solver';

/** The prices of a table in a form that can be sent to a worker. */
export type Rows = readonly (readonly [number, RowPrices])[];

export type Question =
  | { readonly kind: 'load'; readonly bytes: ArrayBuffer; readonly now: Rows }
  | { readonly kind: 'compare'; readonly draft: Rows }
  | { readonly kind: 'solve'; readonly draft: Rows; readonly limit_minor: number };

export interface LoadedReply {
  readonly kind: 'loaded';
  readonly captures: number;
  /** The number of all captures. It is higher than `captures` if only the newest were sent. */
  readonly total: number;
  readonly signed_brands: number;
  /** The number of captures with signed prices. */
  readonly signed_captures: number;
}

export type Reply =
  | LoadedReply
  | { readonly kind: 'compared'; readonly comparison: Comparison }
  | { readonly kind: 'solved'; readonly solution: Solution }
  | { readonly kind: 'failed' };

interface LoadedData {
  readonly captures: Captures;
  readonly table: PriceTable;
  readonly now: ReplayResult;
}

function signedOf({ signed, count }: Captures): number {
  return signed.reduce((sum, place, at) => (place < 0 ? sum : sum + (count[at] ?? 0)), 0);
}

/**
 * Returns a function that answers the worker's questions. It keeps the captures and their current
 * fees, and compares drafts with them.
 */
export function createEngine(): (question: Question) => Reply {
  let kept: LoadedData | null = null;
  return (question) => {
    if (question.kind === 'load') {
      const captures = unpackCaptures(new Uint8Array(question.bytes));
      const table = new Map(question.now);
      kept = { captures, table, now: replay(captures, table) };
      const { total, signed_brands } = captures.trailer;
      const signed_captures = signedOf(captures);
      return { kind: 'loaded', captures: captures.captures, total, signed_brands, signed_captures };
    }
    if (kept === null) return { kind: 'failed' };
    const { captures, table, now } = kept;
    const draft = new Map(question.draft);
    if (question.kind === 'solve') {
      return { kind: 'solved', solution: solve(captures, table, draft, question.limit_minor) };
    }
    return { kind: 'compared', comparison: compare(captures, now, replay(captures, draft)) };
  };
}

import type { PenStrokes } from '@diwan/contract/features/signatures/records';

/** The functions of a signature pad that a form calls when it is sent. */
export interface SignatureHandle {
  readonly isEmpty: () => boolean;
  /** The signature as a PNG data URL: dark ink on white paper. */
  readonly toPng: () => string;
  /** Returns the movement of the pen; undefined for a typed name. */
  readonly strokes: () => PenStrokes | undefined;
  /** Returns the typed name; null for a drawing. */
  readonly typedName: () => string | null;
}

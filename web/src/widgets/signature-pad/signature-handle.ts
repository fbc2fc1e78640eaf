import type { PenStrokes } from '@diwan/contract/features/signatures/records';

/** The part of a signature pad that a form uses when it is sent. */
export interface SignatureHandle {
  readonly isEmpty: () => boolean;
  /** The signature as a PNG data URL: dark ink on white paper. */
  readonly toPng: () => string;
  /** The movement of the pen; undefined for a typed name. */
  readonly strokes: () => PenStrokes | undefined;
  /** The typed name; null for a drawing. */
  readonly typedName: () => string | null;
}

import type { PenStrokes } from '@diwan/contract/features/signatures/records';

/** What a form asks a signature pad for when it is sent. */
export interface SignatureHandle {
  readonly isEmpty: () => boolean;
  /** The signature as a PNG data URL: dark ink on white paper. */
  readonly toPng: () => string;
  /** How the pen moved; undefined for a typed name. */
  readonly strokes: () => PenStrokes | undefined;
  /** The name, where it was typed; null for a drawing. */
  readonly typedName: () => string | null;
}

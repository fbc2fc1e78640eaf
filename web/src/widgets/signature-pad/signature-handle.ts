/** What a form asks a signature pad for when it is sent. */
export interface SignatureHandle {
  readonly isEmpty: () => boolean;
  /** The signature as a PNG data URL: dark ink on white paper. */
  readonly toPng: () => string;
  /** The name, where it was typed; null for a drawing. */
  readonly typedName: () => string | null;
}

import type {
  Evidence,
  MachineReading,
  UnreadableReason,
} from '@diwan/contract/features/readings/records';

/** A value on one picture. `evidence` is what the picture itself provides. */
export interface PaperValue extends Omit<MachineReading, 'accepted' | 'place'> {
  /** Shares of the stored picture. */
  readonly place: Omit<NonNullable<MachineReading['place']>, 'page'> | null;
  readonly evidence: Evidence[];
}

export type PaperReading =
  | {
      readonly state: 'read';
      readonly width: number;
      readonly height: number;
      /** The clockwise rotation that makes it upright. */
      readonly orientation: number;
      readonly values: readonly PaperValue[];
    }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

/** Reads pictures of papers offline, outside the event loop, one at a time. */
export interface PaperReader {
  /** The name and version of the engine, which each reading stores. */
  readonly engine: string;
  /**
   * Reads a picture. A picture that the engine cannot process is unreadable. The promise rejects if
   * the process was ended by the picture or by a stop of the server.
   * @param picture the bytes of a JPEG, PNG or WebP
   */
  read(picture: Uint8Array): Promise<PaperReading>;
}

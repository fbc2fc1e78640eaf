import type {
  Evidence,
  MachineReading,
  UnreadableReason,
} from '@diwan/contract/features/readings/records';

/** A value on a picture. `evidence` is only the evidence of this picture. */
export interface PaperValue extends Omit<MachineReading, 'accepted' | 'place'> {
  /** The place of the value, in shares of the stored picture. */
  readonly place: Omit<NonNullable<MachineReading['place']>, 'page'> | null;
  readonly evidence: Evidence[];
}

export type PaperReading =
  | {
      readonly state: 'read';
      readonly width: number;
      readonly height: number;
      /** The clockwise rotation that makes the picture upright, in degrees. */
      readonly orientation: number;
      readonly values: readonly PaperValue[];
    }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

/** Reads pictures of papers one at a time, offline and in a separate process. */
export interface PaperReader {
  /** The name and version of the engine, which each reading stores. */
  readonly engine: string;
  /**
   * Reads a picture. The state is `unreadable` if the engine cannot process it. The promise rejects
   * if the picture or a shutdown of the server ended the process.
   * @param picture the bytes of a JPEG, PNG or WebP
   */
  read(picture: Uint8Array): Promise<PaperReading>;
}

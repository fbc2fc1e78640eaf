import type {
  Evidence,
  MachineReading,
  UnreadableReason,
} from '@diwan/contract/features/readings/records';

/** A value that stands on one picture; `evidence` is what the picture itself says for it. */
export interface PaperValue extends Omit<MachineReading, 'accepted' | 'place'> {
  /** Shares of the picture as stored. */
  readonly place: Omit<NonNullable<MachineReading['place']>, 'page'> | null;
  readonly evidence: Evidence[];
}

export type PaperReading =
  | {
      readonly state: 'read';
      readonly width: number;
      readonly height: number;
      /** Clockwise, to make it stand upright. */
      readonly orientation: number;
      readonly values: readonly PaperValue[];
    }
  | { readonly state: 'unreadable'; readonly reason: UnreadableReason };

/** Reads pictures of papers, offline, outside the event loop, one at a time. */
export interface PaperReader {
  /** Which machine it is: a reading says by which it was made. */
  readonly engine: string;
  /**
   * A picture that the machine cannot work with is unreadable. Rejects when its process was ended,
   * by the picture or by whoever stops the server.
   * @param picture the bytes of a JPEG, PNG or WebP
   */
  read(picture: Uint8Array): Promise<PaperReading>;
}

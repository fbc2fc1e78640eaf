import type { ErrorCode, Sentence } from '@diwan/contract';
import type { FileType } from '@diwan/contract/kernel/data-url';

export type FileErrorCode = Extract<ErrorCode, `FILE_${string}`>;

/** The bytes to keep, which for an image are not the bytes that came. */
export interface InspectedFile {
  readonly bytes: Uint8Array;
  readonly content_type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  readonly pages: number | null;
}

export interface Refusal {
  readonly code: FileErrorCode;
  /** Left out where the code's own sentence says it. */
  readonly sentence?: Sentence;
  /** What the parser said, for the log. */
  readonly reason?: string;
}

export type Inspection =
  | { readonly file: InspectedFile; readonly refusal?: never }
  | { readonly refusal: Refusal; readonly file?: never };

export const refuse = (code: FileErrorCode, sentence?: Sentence): Inspection => ({
  refusal: sentence === undefined ? { code } : { code, sentence },
});

export const refuseUnreadable = (reason: unknown): Inspection => ({
  refusal: { code: 'FILE_NOT_READABLE', reason: String(reason) },
});

/** One file on its way to the inspector process, and its answer on the way back. */
export interface InspectionRequest {
  readonly id: number;
  readonly bytes: Uint8Array;
  readonly types: readonly FileType[];
  readonly type_sentence: Sentence;
  readonly declared_type: string | null;
}

export type InspectorMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly inspection: Inspection };

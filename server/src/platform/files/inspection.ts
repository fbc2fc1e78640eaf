import type { ErrorCode, Sentence } from '@diwan/contract';
import type { FileType } from '@diwan/contract/kernel/data-url';

export type FileErrorCode = Extract<ErrorCode, `FILE_${string}`>;

/** The file to store. The bytes of an image differ from the uploaded ones. */
export interface InspectedFile {
  readonly bytes: Uint8Array;
  readonly content_type: FileType;
  readonly width: number | null;
  readonly height: number | null;
  readonly pages: number | null;
}

export interface Refusal {
  readonly code: FileErrorCode;
  /** The sentence for the file. It is omitted if the code's own sentence fits. */
  readonly sentence?: Sentence;
  /** The parser's message, for the log. */
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

/** A file for the inspector process. */
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

import { type EvidenceFile, renderEvidencePack } from '@diwan/documents/evidence-pack';
import type { PassportContent } from '@diwan/documents/passport-pdf';
import { answerOrder } from '@diwan/processes/answer-order';

export interface PackOrder {
  readonly content: PassportContent;
  readonly files: readonly EvidenceFile[];
}

answerOrder<PackOrder, Uint8Array>(({ content, files }) => renderEvidencePack(content, files));

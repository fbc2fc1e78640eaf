import type { PaperReading } from '../port.ts';

export function readPaper(_picture: Uint8Array, _budget_ms: number): Promise<PaperReading> {
  return Promise.resolve({ state: 'unreadable', reason: 'no_text' });
}

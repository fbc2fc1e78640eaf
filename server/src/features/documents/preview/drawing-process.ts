import { answerOrder } from '../../../platform/processes/answer-order.ts';
import { drawPages, type PreviewSize } from './draw-pages.ts';

export interface DrawingOrder {
  readonly pdf: Uint8Array;
  readonly size: PreviewSize;
}

export type DrawingAnswer =
  { readonly pages: readonly Uint8Array[] } | { readonly problem: 'protected' | 'unreadable' };

answerOrder<DrawingOrder, DrawingAnswer>(async ({ pdf, size }) => {
  try {
    return { pages: await drawPages(pdf, size) };
  } catch (error) {
    const is_protected = error instanceof Error && error.name === 'PasswordException';
    return { problem: is_protected ? 'protected' : 'unreadable' };
  }
});

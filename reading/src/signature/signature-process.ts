import { answerOrder } from '@diwan/processes/answer-order';
import { compareDrawings, compareWithLicence } from './compare.ts';
import type { LicenceMatch, PictureProblem, SignatureMatch, SignatureOrder } from './port.ts';

answerOrder<SignatureOrder, LicenceMatch | SignatureMatch | PictureProblem>(async (order) =>
  order.kind === 'licence' ? compareWithLicence(order.pair) : compareDrawings(order.pair),
);

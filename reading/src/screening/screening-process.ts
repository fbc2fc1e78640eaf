import { answerOrder } from '@diwan/processes/answer-order';
import { type ParsedList, parseList } from './lists/parse-list.ts';
import type { ListOrder } from './port.ts';

answerOrder<ListOrder, ParsedList>(({ bytes, format }) =>
  Promise.resolve(parseList(bytes, format)),
);

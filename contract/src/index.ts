export {
  FEATURE_DOCUMENTATION,
  endpoints,
  ERROR_KINDS,
  type ErrorCode,
  isErrorCode,
  isSentence,
  type Sentence,
  sentences,
} from './features.ts';

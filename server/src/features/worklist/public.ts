export {
  /** Lists the pending work of the caller, within their scope. */
  readWorklist,
} from './read-worklist.ts';

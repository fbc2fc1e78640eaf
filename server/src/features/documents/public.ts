export {
  /** Stores an account as the brand's after the owner has confirmed it. */
  acceptAccount,
} from './account.ts';
export {
  /**
   * Draws pages of a PDF as WebP pictures, by default from the first page, at most `width` pixels
   * wide.
   */
  renderPdfPages,
} from './pdf-pages.ts';
export {
  /** Enqueues the machine reading of a submission's documents. */
  enqueueReading,
  /** Lists the document requests of a brand, newest first. */
  listDocumentRequests,
  /** Requests one document again from a brand's owner, and notifies them. */
  openDocumentRequest,
  /** Requests a document that has expired or expires soon. */
  requestExpired,
  /** Withdraws a document request. */
  withdrawDocumentRequest,
} from './requests.ts';
export {
  /** Stores the result of a comparison of signatures. */
  setSignatureMatch,
} from './store.ts';
export {
  /** Returns whether a caller with this scope may open the file as a document of a brand. */
  mayReadDocumentFile,
  /**
   * Writes an audit entry when an admin opens a document: one for each person, file and
   * hour.
   */
  noteDocumentOpened,
  /** Lists all submissions of the brand, newest first, including earlier versions. */
  readSubmissions,
  /** Stores the results of checks of a submission, within the caller's transaction. */
  recordChecks,
  /** Stores a submission. */
  submitDocuments,
} from './submit-documents.ts';

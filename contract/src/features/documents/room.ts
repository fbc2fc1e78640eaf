/** The maximum number of submissions of a brand before its review. */
export const MOST_DOCUMENT_VERSIONS = 10;

/** The maximum bytes of documents of a brand before its review. */
export const MOST_DOCUMENT_BYTES = 100 * 1024 * 1024;

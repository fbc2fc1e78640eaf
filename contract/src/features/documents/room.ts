/** The maximum number of submissions before the review of a brand. */
export const MOST_DOCUMENT_VERSIONS = 10;

/** The maximum size of all documents before the review of a brand, in bytes. */
export const MOST_DOCUMENT_BYTES = 100 * 1024 * 1024;

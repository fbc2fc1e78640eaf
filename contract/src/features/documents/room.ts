/** How many times a brand submits its documents before it is reviewed. */
export const MOST_DOCUMENT_VERSIONS = 10;

/** How many bytes of documents a brand stores before it is reviewed. */
export const MOST_DOCUMENT_BYTES = 100 * 1024 * 1024;

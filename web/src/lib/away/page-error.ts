/**
 * The error that is thrown if the code or words of a page could not be loaded. Only a reload of the
 * page can load them.
 */
export const PAGE_ERROR = new Error('a part of the page could not be loaded');

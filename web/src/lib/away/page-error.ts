/** The code or words of a page did not arrive. Only a reload of the whole page loads them. */
export const PAGE_ERROR = new Error('a part of the page could not be loaded');

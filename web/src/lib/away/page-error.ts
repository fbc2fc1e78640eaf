/** Code or words of a page did not arrive: only loading its address as a whole brings them. */
export const PAGE_ERROR = new Error('a part of the page could not be loaded');

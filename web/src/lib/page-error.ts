/** Code or words of a page did not arrive: only loading its address as a whole brings them. */
export class PageError extends Error {
  constructor() {
    super('a part of the page could not be loaded');
    this.name = 'PageError';
  }
}

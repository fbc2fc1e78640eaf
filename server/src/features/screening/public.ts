export {
  /** Requires that the current persons of a locked brand were compared with all lists. */
  requireScreened,
  /** Compares the persons of a brand with all lists if they are new or have changed. */
  screenBrand,
} from './screen.ts';

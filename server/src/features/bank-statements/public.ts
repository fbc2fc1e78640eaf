export {
  /** Imports a statement file: all of its statements, or nothing. */
  importStatements,
} from './import-file.ts';

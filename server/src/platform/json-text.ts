declare const OF: unique symbol;

/** The JSON text of a `T`, which the database has made: it is passed through as it is. */
export type JsonText<T> = string & { readonly [OF]: T };

export const jsonText = <T>(text: string): JsonText<T> => text as JsonText<T>;

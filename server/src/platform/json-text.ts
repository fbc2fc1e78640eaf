declare const OF: unique symbol;

/** The JSON text of a `T` that the database generated. It is passed through unchanged. */
export type JsonText<T> = string & { readonly [OF]: T };

export const jsonText = <T>(text: string): JsonText<T> => text as JsonText<T>;

declare const OF: unique symbol;

/** The JSON text of a `T`, of stored JSON, sent unchanged. */
export type JsonText<T> = string & { readonly [OF]: T };

export const jsonText = <T>(text: string): JsonText<T> => text as JsonText<T>;

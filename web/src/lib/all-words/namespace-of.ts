/** A namespace has the name of the folder that contains its words. */
export const namespaceOf = (path: string): string => path.split('/').at(-2) ?? path;

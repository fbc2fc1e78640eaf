/** Returns the namespace of a words file, which is the name of its folder. */
export const namespaceOf = (path: string): string => path.split('/').at(-2) ?? path;

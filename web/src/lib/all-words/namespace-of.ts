/** A namespace is called as the folder that its words stand in. */
export const namespaceOf = (path: string): string => path.split('/').at(-2) ?? path;

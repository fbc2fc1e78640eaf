const PREFIX = '__Secure-';

/**
 * Returns the name of a cookie in the browser. Over https it starts with `__Secure-`, so that plain
 * http cannot set it. `__Host-` is not possible, because it requires the path `/`.
 */
export const browserName = (name: string, https: boolean): string =>
  https ? `${PREFIX}${name}` : name;

/**
 * Returns the product's cookies by their plain names. Over https, cookies without the prefix are
 * ignored.
 */
export const ownCookies = (
  cookies: Record<string, string | undefined>,
  https: boolean,
): Record<string, string | undefined> =>
  https
    ? Object.fromEntries(
        Object.entries(cookies).flatMap(([name, value]) =>
          name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value]] : [],
        ),
      )
    : cookies;

const PREFIX = '__Secure-';

/**
 * The name of a cookie in the browser. Over https it has the prefix `__Secure-`, so that plain http
 * cannot set it. `__Host-` is impossible because each cookie has its own path.
 */
export const browserName = (name: string, https: boolean): string =>
  https ? `${PREFIX}${name}` : name;

/**
 * The product's cookies of a request by their plain names. Over https a cookie without the prefix
 * is ignored.
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

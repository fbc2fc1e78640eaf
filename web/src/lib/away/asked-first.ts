declare global {
  interface Window {
    /** Answers on their way, by address; null where none came. See `web/first-page`. */
    askedFirst?: Record<string, Promise<Response | null>>;
  }
}

/** The answer to what the first page asked before its code was there: each one once. */
export async function takeAskedFirst(method: string, url: string): Promise<Response | null> {
  const asked = method === 'GET' ? window.askedFirst : undefined;
  const answer = asked?.[url];
  if (asked === undefined || answer === undefined) return null;
  delete asked[url];
  return answer;
}

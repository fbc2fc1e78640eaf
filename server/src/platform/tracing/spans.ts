/** A request or job. Its spans share one trace, which the caller may have started. */
export interface TracedRequest {
  /** The id in the log. A trace that starts here has the same id without its dashes. */
  readonly request_id: string;
  /** Headers that the caller sent, among them `traceparent`; absent for jobs. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>> | undefined;
}

/** Finished work. Names contain patterns, never URLs, because URLs contain ids. */
export interface FinishedSpan extends TracedRequest {
  readonly kind: 'request' | 'job' | 'provider';
  readonly name: string;
  readonly duration_ms: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** The collector of spans; absent unless an `OTEL_` variable turns it on. */
export interface Spans {
  tell?: (span: FinishedSpan) => void;
}

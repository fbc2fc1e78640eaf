/** A request or job. Its spans belong to one trace, which the caller may have started. */
export interface TracedRequest {
  /** The id in the log. A new trace gets the same id without dashes. */
  readonly request_id: string;
  /** The headers of the request, which may contain `traceparent`. They are absent for jobs. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>> | undefined;
}

/** A finished span. Its name contains patterns and never URLs, because URLs contain ids. */
export interface FinishedSpan extends TracedRequest {
  readonly kind: 'request' | 'job' | 'provider';
  readonly name: string;
  readonly duration_ms: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** The collector of spans. `record` is absent unless an `OTEL_` variable enables tracing. */
export interface Spans {
  record?: (span: FinishedSpan) => void;
}

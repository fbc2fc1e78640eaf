/** A request or job: spans of one have the same trace, which a caller may have begun. */
export interface TracedRequest {
  /** The id in the log; a trace that begins here has the same id without its dashes. */
  readonly request_id: string;
  /** Headers that the caller sent, among them `traceparent`; absent for jobs. */
  readonly headers?: Readonly<Record<string, string | string[] | undefined>> | undefined;
}

/** Finished work. Names hold patterns, never addresses: these hold ids. */
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

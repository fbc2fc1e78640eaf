/** Something that took time and is over. Names hold patterns, never addresses, which hold ids. */
export interface FinishedSpan {
  /** The request or job that it belongs to: one of its log's `request_id`. */
  readonly request_id: string;
  readonly kind: 'request' | 'job' | 'provider';
  readonly name: string;
  readonly duration_ms: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Whoever collects spans; nobody does unless OTEL_EXPORTER_OTLP_ENDPOINT is set. */
export interface Spans {
  tell?: (span: FinishedSpan) => void;
}

/** One message in one language. `{places}` are filled when it is queued. */
export interface Text {
  readonly subject: string;
  /** One paragraph each; a line with a place that has no value is left out. */
  readonly lines: readonly string[];
  /** What the link is called; the link itself is kept apart. */
  readonly action?: string;
}

export interface Wording {
  /** Sent whatever the settings say: without it somebody is locked out, or not warned. */
  readonly security: boolean;
  readonly en: Text;
  readonly ar: Text;
}

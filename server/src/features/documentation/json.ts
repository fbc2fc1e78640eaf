export type Json = Record<string, unknown>;

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const REF = '#/components/schemas/';
export const refTo = (name: string): Json => ({ $ref: `${REF}${name}` });
export const nameOfRef = ({ $ref }: Json): string | undefined =>
  typeof $ref === 'string' && $ref.startsWith(REF) ? $ref.slice(REF.length) : undefined;

/** The path of the client's package on every installation. */
export const CLIENT_PACKAGE = '/developers/diwan-client.tgz';

/** The placeholders in the examples of the guide (docs/integration.md). */
const PLACEHOLDERS = {
  origin: 'https://diwan.example.com',
  api_key: 'dk_test_...',
  api_secret: 'ds_test_...',
  webhook_secret: 'whsec_...',
} as const;

/** The values of a reader. `origin` is the address of the installation, without a final slash. */
export type GuideValues = Readonly<Partial<Record<keyof typeof PLACEHOLDERS, string>>>;

/** Replaces the placeholders in an example. A placeholder without a value stays. */
export const fillExample = (code: string, values: GuideValues): string =>
  Object.entries(PLACEHOLDERS).reduce(
    (text, [name, placeholder]) =>
      text.replaceAll(placeholder, () => values[name as keyof GuideValues] ?? placeholder),
    code,
  );

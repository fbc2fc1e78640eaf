import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import type { SealCertificate } from '@diwan/documents/seal/certificate';
import { z } from 'zod';
import { SIMULATOR_KEY } from '@diwan/simulator/simulator';
import { readSealFiles } from './seal-files.ts';

const flag = z.stringbool().optional();
const optionalText = z.string().trim().min(1).optional();
const portText = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(0).max(65535));

const environment = z.object({
  PORT: portText.optional(),
  HOST: optionalText,
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, { error: 'expected postgresql://user:password@host/name' })
    .optional(),
  DATABASE_DIRECT_URL: optionalText,
  DATABASE_MIGRATE_URL: optionalText,
  DATA_DIR: optionalText,
  APP_SECRET: z.string().min(32).optional(),
  APP_SECRET_PREVIOUS: optionalText,
  ROLE: z.enum(['api', 'worker', 'all']).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  SMTP_URL: optionalText,
  MAIL_FROM: optionalText,
  WHATSAPP_TOKEN: optionalText,
  WHATSAPP_PHONE_ID: optionalText,
  WHATSAPP_API_URL: z.url().optional(),
  SMS_URL: z.url().optional(),
  SMS_TOKEN: optionalText,
  SCREENING_DIR: optionalText,
  SEAL_CERT_FILE: optionalText,
  SEAL_KEY_FILE: optionalText,
  SEAL_KEY_PASSPHRASE: optionalText,
  TSA_URL: z.url({ protocol: /^https?$/ }).optional(),
  TSA_CA_FILE: optionalText,
  STORAGE_URL: z
    .string()
    .regex(/^(file:|s3:)/)
    .optional(),
  TRUST_PROXY: optionalText,
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.-]{16,}$/)
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  TAP_SECRET_KEY: optionalText,
  TAP_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SDK_DISABLED: flag,
  OTEL_TRACES_EXPORTER: optionalText,
  OTEL_TRACES_SAMPLER: optionalText,
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  DEMO: flag,
  DEMO_VOLUME: z.enum(['small', 'full']).default('small'),
  WEBHOOK_ALLOW_PRIVATE: flag,
  SFTP_ALLOW_PRIVATE: flag,
});

/** The secret of the trial mode. It protects only demo data on loopback. */
const TRIAL_SECRET = 'diwan-trial-secret-for-loopback-only-0000000000';

export interface Config {
  /**
   * True without DATABASE_URL. A trial uses the embedded database, listens on loopback, and needs
   * no secrets.
   */
  readonly trial: boolean;
  readonly demo: boolean;
  /** The number of the demo's brands and payments. */
  readonly demo_volume: 'small' | 'full';
  readonly port: number;
  readonly host: string;
  readonly public_url: string;
  readonly database_url: string | undefined;
  readonly database_direct_url: string | undefined;
  /**
   * The address for the role that owns and migrates the tables. Without it, the application's role
   * does so.
   */
  readonly database_migrate_url: string | undefined;
  readonly data_dir: string;
  readonly app_secret: string;
  readonly previous_secrets: readonly string[];
  readonly role: 'api' | 'worker' | 'all';
  readonly admin_email: string | undefined;
  readonly admin_password: string | undefined;
  readonly storage_url: string;
  readonly trust_proxy: string | undefined;
  readonly metrics_token: string | undefined;
  /**
   * True if an `OTEL_` variable turns on traces. OpenTelemetry's SDK reads these variables itself.
   */
  readonly traced: boolean;
  /** True if the operator chose which traces are sent. */
  readonly sampler_is_set: boolean;
  /** The log file of a trial. On its console only the steps of the start are printed. */
  readonly log_file: string | undefined;
  readonly log_level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  readonly mail: { readonly smtp_url: string | undefined; readonly from: string };
  readonly whatsapp:
    | { readonly token: string; readonly phone_id: string; readonly api_url: string }
    | undefined;
  /** The folder with files of screening lists. Without it, lists are only uploaded. */
  readonly screening_dir: string | undefined;
  /** The card provider: Tap, or in the trial mode and in demos a simulator in this process. */
  readonly provider: {
    readonly base_url: string;
    readonly secret_key: string;
    readonly simulated: boolean;
  };
  /** True if webhooks may be posted to loopback and private networks. */
  readonly webhook_allow_private: boolean;
  /** True if payout files may be sent to servers on loopback and private networks. */
  readonly sftp_allow_private: boolean;
  /** The certificate of an authority to seal with. Without it, the installation creates its own. */
  readonly seal: SealCertificate | undefined;
  /** The timestamp authority for seals (RFC 3161). Without it, seals have no timestamp. */
  readonly tsa_url: string | undefined;
  /** The root certificates for the timestamp authority. Without them, its chain is not verified. */
  readonly tsa_trusted: readonly X509Certificate[] | undefined;
  readonly sms: { readonly url: string; readonly token: string | undefined } | undefined;
}

export const REFUSED = 'Cannot start:';

/** Creates the error for a missing variable. main.ts prints its message without a stack. */
const missing = (name: string, why: string): Error =>
  new Error(`${REFUSED} ${name} is not set. ${why}`);

type Environment = z.output<typeof environment>;

function whatsapp(env: Environment): Config['whatsapp'] {
  if (env.WHATSAPP_TOKEN === undefined) return undefined;
  if (env.WHATSAPP_PHONE_ID === undefined) {
    throw missing('WHATSAPP_PHONE_ID', 'It names the number that WHATSAPP_TOKEN may send from.');
  }
  const api_url = env.WHATSAPP_API_URL ?? 'https://graph.facebook.com/v23.0';
  return { token: env.WHATSAPP_TOKEN, phone_id: env.WHATSAPP_PHONE_ID, api_url };
}

const ONE_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function trustedAuthorities({ TSA_URL, TSA_CA_FILE }: Environment): Config['tsa_trusted'] {
  if (TSA_CA_FILE === undefined) return undefined;
  if (TSA_URL === undefined) {
    throw missing('TSA_URL', 'It names the authority that TSA_CA_FILE has the certificates of.');
  }
  try {
    const found = readFileSync(TSA_CA_FILE, 'utf8').match(ONE_CERTIFICATE) ?? [];
    if (found.length === 0) throw new Error('it holds no certificate in PEM');
    return found.map((pem) => new X509Certificate(pem));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${REFUSED} TSA_CA_FILE cannot be used (${why}).`, { cause: error });
  }
}

function sealCertificate(env: Environment): Config['seal'] {
  try {
    return readSealFiles(env);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`${REFUSED} the seal certificate cannot be used (${why}).`, { cause: error });
  }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

const HOW_TO_MAKE_ONE = "Make one with 'openssl rand -base64 48'.";
const FEWEST_DIFFERENT = 16;

/** Texts that show that a secret was copied from an example or not generated. */
const PLACEHOLDER =
  /change.?(me|this)|replace.?(me|this|with)|your.?(app.?)?secret|placeholder|example|default|insecure|password|to.?be.?set|lorem|qwerty|abcdefghij|0123456789|1234567890/i;

/** Refuses a secret that could be guessed. */
function requireStrong(secret: string): void {
  const different = new Set(secret).size;
  if (different < FEWEST_DIFFERENT) {
    const found = `It has ${different} different characters and needs ${FEWEST_DIFFERENT}.`;
    throw new Error(`${REFUSED} APP_SECRET is too weak. ${found} ${HOW_TO_MAKE_ONE}`);
  }
  if (PLACEHOLDER.test(secret)) {
    const found = 'It reads like a placeholder of an example.';
    throw new Error(`${REFUSED} APP_SECRET is too weak. ${found} ${HOW_TO_MAKE_ONE}`);
  }
}

function appSecret(env: Environment, trial: boolean): string {
  const private_trial = trial && LOOPBACK.test(env.HOST ?? 'localhost');
  if (env.APP_SECRET === undefined) {
    if (private_trial) return TRIAL_SECRET;
    if (trial) throw missing('APP_SECRET', 'The trial mode needs none on the loopback HOST alone.');
    throw missing('APP_SECRET', 'It encrypts identity papers: at least 32 random characters.');
  }
  if (!trial && env.APP_SECRET === TRIAL_SECRET) {
    throw missing('APP_SECRET', "The trial mode's own secret may not protect real data.");
  }
  if (!private_trial) requireStrong(env.APP_SECRET);
  return env.APP_SECRET;
}

/** The path of the simulator, below the product's address. */
export const SIMULATOR_PATH = '/simulator';

/** The path of the payment pages of test payments. */
export const TEST_PATH = '/test';

function provider(env: Environment, simulated: boolean, port: number): Config['provider'] {
  if (env.TAP_SECRET_KEY !== undefined) {
    if (env.TAP_SECRET_KEY === SIMULATOR_KEY && !simulated) {
      throw new Error(
        `${REFUSED} TAP_SECRET_KEY is the published key of the simulator. Set the key of your account at Tap, or DEMO for demo data.`,
      );
    }
    const base_url = env.TAP_API_URL ?? 'https://api.tap.company';
    return { base_url, secret_key: env.TAP_SECRET_KEY, simulated: false };
  }
  if (!simulated) throw missing('TAP_SECRET_KEY', 'Nobody can pay without the card provider.');
  const base_url = `http://127.0.0.1:${port}${SIMULATOR_PATH}`;
  return { base_url, secret_key: SIMULATOR_KEY, simulated: true };
}

/** Checks whether traces are on. The environment must name a collector or an exporter. */
function isTraced(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED === true || env.OTEL_TRACES_EXPORTER === 'none') return false;
  return (
    env.OTEL_TRACES_EXPORTER !== undefined ||
    env.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined
  );
}

/**
 * Reads the environment once. All other code receives the result.
 * @throws Error with a sentence for the operator
 */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): Config {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  // Operators get the validator's own messages, not those of the product's forms.
  const parsed = environment.safeParse(filled, { error: z.locales.en().localeError });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new Error(`${REFUSED} ${String(issue?.path[0])} is not valid (${issue?.message}).`);
  }
  const env = parsed.data;
  const trial = env.DATABASE_URL === undefined;
  const data_dir = resolve(env.DATA_DIR ?? '.data');
  const port = env.PORT ?? 3000;
  const demo = env.DEMO ?? trial;
  if (!trial && env.PUBLIC_URL === undefined) {
    throw missing('PUBLIC_URL', 'Links in messages are built from it.');
  }
  return {
    trial,
    demo,
    demo_volume: env.DEMO_VOLUME,
    port,
    host: env.HOST ?? (trial ? '127.0.0.1' : '0.0.0.0'),
    public_url: (env.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    database_url: env.DATABASE_URL,
    database_direct_url: env.DATABASE_DIRECT_URL,
    database_migrate_url: env.DATABASE_MIGRATE_URL,
    data_dir: isAbsolute(data_dir) ? data_dir : resolve(data_dir),
    app_secret: appSecret(env, trial),
    previous_secrets: env.APP_SECRET_PREVIOUS?.split(',').map((text) => text.trim()) ?? [],
    role: env.ROLE ?? 'all',
    admin_email: env.ADMIN_EMAIL?.toLowerCase(),
    admin_password: env.ADMIN_PASSWORD,
    storage_url: env.STORAGE_URL ?? `file:${data_dir}/files`,
    trust_proxy: env.TRUST_PROXY,
    metrics_token: env.METRICS_TOKEN,
    traced: isTraced(env),
    sampler_is_set: env.OTEL_TRACES_SAMPLER !== undefined,
    log_level: env.LOG_LEVEL ?? 'info',
    log_file: trial && env.LOG_LEVEL === undefined ? resolve(data_dir, 'diwan.log') : undefined,
    mail: { smtp_url: env.SMTP_URL, from: env.MAIL_FROM ?? 'Diwan <no-reply@diwan.test>' },
    screening_dir: env.SCREENING_DIR === undefined ? undefined : resolve(env.SCREENING_DIR),
    whatsapp: whatsapp(env),
    provider: provider(env, demo || trial, port),
    webhook_allow_private: env.WEBHOOK_ALLOW_PRIVATE ?? trial,
    sftp_allow_private: env.SFTP_ALLOW_PRIVATE ?? trial,
    seal: sealCertificate(env),
    tsa_url: env.TSA_URL,
    tsa_trusted: trustedAuthorities(env),
    sms: env.SMS_URL === undefined ? undefined : { url: env.SMS_URL, token: env.SMS_TOKEN },
  };
}

/** Returns the address to which the provider posts results of charges and refunds. */
export const webhookUrl = ({ public_url }: Pick<Config, 'public_url'>): string =>
  `${public_url}/api/tap/webhook`;

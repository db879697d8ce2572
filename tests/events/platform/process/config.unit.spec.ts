import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { demoProviders } from '../../../../api/services/accounts/identity-providers.ts';
import { loadSettings, settingsSchema } from '../../../../events/platform/process/config.ts';

describe('Settings', () => {
  it('have defaults for everything that a first start needs', () => {
    expect(loadSettings({})).toMatchObject({ NODE_ENV: 'development', PORT: 3000, DATA_DIR: './.data', DEMO: true });
  });

  it('count an empty variable as not set', () => {
    expect(loadSettings({ PORT: '', SMTP_URL: '' }).PORT).toBe(3000);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['HOST', 'everywhere'],
    ['NODE_ENV', 'staging'],
    ['PUBLIC_URL', 'lendlog.example'],
    ['PUBLIC_URL', 'ftp://lendlog.example'],
    ['TRUSTED_PROXIES', 'all'],
    ['DEMO', 'yes'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['DATABASE_URL', 'mysql://localhost/lendlog'],
    ['SESSION_SECRET', 'short'],
    ['TEMPORAL_ADDRESS', 'localhost'],
    ['KAFKA_BROKERS', 'kafka:9092,broker'],
    ['KAFKA_TOPIC_PREFIX', 'Mortgage.eu'],
    ['EVENT_SOURCE', 'file'],
    ['READ_MODEL_DATABASE_URL', 'mysql://localhost/lendlog'],
    ['SMTP_URL', 'http://localhost'],
    ['S3_BUCKET', 'a'],
    ['OIDC_GOOGLE_ISSUER', 'google'],
    ['BOOTSTRAP_ADMIN_EMAIL', 'admin'],
    ['WEBHOOK_SECRETS', 'partner:secret'],
    ['ALLOW_PRIVATE_DELIVERIES', 'yes'],
  ])('stop the start with the name of %s when it is %s', (name, value) => {
    expect(() => loadSettings({ [name]: value })).toThrow(new RegExp(`^Bad settings:\\n  ${name}(\\.\\d)?: `));
  });

  it('say what else has to be set with them', () => {
    expect(() => loadSettings({ EVENT_SOURCE: 'kafka' })).toThrow(/KAFKA_BROKERS: Set it too/);
    const elsewhere = { READ_MODEL_DATABASE_URL: 'postgresql://localhost/models', KAFKA_BROKERS: 'kafka:9092' };
    expect(() => loadSettings(elsewhere)).toThrow(/READ_MODEL_DATABASE_URL: Set EVENT_SOURCE=kafka too/);
    expect(loadSettings({ ...elsewhere, EVENT_SOURCE: 'kafka' }).EVENT_SOURCE).toBe('kafka');
  });

  it('name every bad variable at once', () => {
    expect(() => loadSettings({ PORT: '0', DEMO: 'maybe' })).toThrow(/PORT[^]*DEMO/);
  });

  it.each(['OIDC_GOOGLE', 'OIDC_MICROSOFT', 'OIDC_OKTA'])('want all three of %s or none', (prefix) => {
    expect(() => loadSettings({ [`${prefix}_CLIENT_ID`]: 'portal' })).toThrow(
      new RegExp(`${prefix}_ISSUER: Set it too[^]*${prefix}_CLIENT_SECRET: Set it too`),
    );
  });

  it('want both S3 keys or none', () => {
    expect(() => loadSettings({ S3_ACCESS_KEY_ID: 'key' })).toThrow(/S3_SECRET_ACCESS_KEY: Set it too/);
  });

  it('are all listed in .env.example, and nothing else is', () => {
    const example = readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8');
    const listed = [...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(new Set(listed)).toEqual(new Set(Object.keys(settingsSchema.shape)));
    expect(listed).toHaveLength(new Set(listed).size);
  });
});

describe('The demo sign-in', () => {
  const google = {
    OIDC_GOOGLE_ISSUER: 'https://accounts.google.com',
    OIDC_GOOGLE_CLIENT_ID: 'portal',
    OIDC_GOOGLE_CLIENT_SECRET: 'secret',
  };

  it('stands in for each provider that is not set up', () => {
    expect(demoProviders(loadSettings({}))).toEqual(['google', 'microsoft', 'okta']);
    expect(demoProviders(loadSettings(google))).toEqual(['microsoft', 'okta']);
  });

  it('never runs in production, which does not start without a provider', () => {
    expect(demoProviders(loadSettings({ ...google, NODE_ENV: 'production' }))).toEqual([]);
    expect(() => demoProviders(loadSettings({ NODE_ENV: 'production' }))).toThrow(/OIDC_GOOGLE_ISSUER/);
  });
});

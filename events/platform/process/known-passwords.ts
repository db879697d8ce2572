/** The settings that hold a password of a server. */
export type Passwords = {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_OWNER_URL?: string | undefined;
  readonly S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly TEMPORAL_POSTGRES_PASSWORD?: string | undefined;
};

/** What docker-compose.yml takes where nothing is set, for a trial: the setting, and the variable that sets it there. */
const known: readonly { readonly setting: keyof Passwords; readonly variable: string; readonly password: string }[] = [
  { setting: 'DATABASE_URL', variable: 'POSTGRES_APP_PASSWORD', password: 'lendlog-app' },
  { setting: 'DATABASE_OWNER_URL', variable: 'POSTGRES_PASSWORD', password: 'lendlog' },
  { setting: 'S3_SECRET_ACCESS_KEY', variable: 'S3_SECRET_ACCESS_KEY', password: 'lendlog-secret' },
  { setting: 'TEMPORAL_POSTGRES_PASSWORD', variable: 'TEMPORAL_POSTGRES_PASSWORD', password: 'temporal' },
];

const passwordIn = (value: string): string =>
  URL.canParse(value) ? decodeURIComponent(new URL(value).password) : value;

/** @returns the settings whose password stands in docker-compose.yml, each with what to do instead */
export const knownPasswordsIn = (settings: Passwords): { readonly setting: string; readonly message: string }[] =>
  known
    .filter(({ setting, password }) => passwordIn(settings[setting] ?? '') === password)
    .map(({ setting, variable }) => ({
      setting,
      message:
        `Its password is the one of docker-compose.yml, which everyone knows: set ${variable}. ` +
        'docs/how-to/run-in-containers.md says how on volumes that have data',
    }));

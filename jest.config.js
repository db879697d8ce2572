// Where `npm test` writes the entries of its batches (tests/run/batches.ts).
const batchesDir = process.env['TEST_BATCHES_DIR'];

const tier = (displayName, suffix, more = {}) => ({
  displayName,
  roots: ['<rootDir>', ...(batchesDir === undefined ? [] : [batchesDir])],
  testMatch: [
    `<rootDir>/tests/**/*.${suffix}.spec.ts`,
    `<rootDir>/tests/**/*.${suffix}.spec.tsx`,
    ...(batchesDir === undefined ? [] : [`${batchesDir}/${suffix}-*.mjs`]),
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          // As Vite puts it in when it builds the UI.
          transform: {
            react: { runtime: 'automatic' },
            optimizer: { globals: { vars: { 'import.meta.env': '({})' } } },
          },
        },
        module: { type: 'es6' },
      },
    ],
  },
  ...more,
});

export default {
  testSequencer: '<rootDir>/tests/run/longest-first.js',
  // Real servers on a busy machine: only a hang takes so long. A spec that needs more says so itself.
  testTimeout: 90_000,
  projects: [
    tier('unit', 'unit'),
    tier('component', 'component', {
      testEnvironment: '<rootDir>/tests/support/component/dom-environment.js',
      setupFilesAfterEnv: ['<rootDir>/tests/support/component/complaints.ts'],
      moduleNameMapper: { '\\.css$': '<rootDir>/tests/support/component/no-style.js' },
    }),
    tier('int', 'int'),
    tier('s3', 's3'),
    tier('workflow', 'workflow'),
    tier('kafka', 'kafka'),
    tier('faults', 'faults'),
    tier('e2e', 'e2e', { setupFilesAfterEnv: ['<rootDir>/tests/support/portal/at-end.ts'] }),
    tier('compose', 'compose'),
  ],
};

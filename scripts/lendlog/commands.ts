import type { CommandTable } from './run-lendlog.ts';

/** Every command, by what it is about. */
export const commands: CommandTable = {
  'The log': {
    'audit:verify': [
      'verifies the whole log and names the first bad position',
      async () => (await import('../commands/log/audit-verify.ts')).command,
    ],
    'audit:export': [
      'writes one stream as a file',
      async () => (await import('../commands/log/audit-export.ts')).command,
    ],
    'audit:verify-export': [
      'verifies such a file without a database',
      async () => (await import('../commands/log/audit-verify-export.ts')).command,
    ],
    'log:new-epoch': [
      'says that the log was restored by another program',
      async () => (await import('../commands/log/log-new-epoch.ts')).command,
    ],
    readers: [
      'lists the readers of the log; pauses, resumes, skips, tries again, rebuilds',
      async () => (await import('../commands/log/readers.ts')).command,
    ],
  },
  'What is made from the log': {
    'projections:rebuild': [
      'fills read models again from the first event',
      async () => (await import('../commands/derived/rebuild-projections.ts')).command,
    ],
    'workflows:rebuild': [
      'begins every workflow that Temporal has lost again',
      async () => (await import('../commands/derived/rebuild-workflows.ts')).command,
    ],
    'kafka:rebuild': [
      'recreates every Kafka topic and publishes the whole log again',
      async () => (await import('../commands/derived/rebuild-kafka.ts')).command,
    ],
  },
  'Database, documents and keys': {
    migrate: [
      'brings the database to the newest schema',
      async () => (await import('../commands/data/migrate.ts')).command,
    ],
    backup: [
      'copies database, WAL and documents to BACKUP_DIR',
      async () => (await import('../commands/data/backup.ts')).command,
    ],
    restore: [
      'brings them back, to the end of the WAL or to a moment',
      async () => (await import('../commands/data/restore.ts')).command,
    ],
    'backup:take-over': [
      'makes a restored copy the production',
      async () => (await import('../commands/data/take-over.ts')).command,
    ],
    'documents:copy': [
      'brings the documents of another S3 server',
      async () => (await import('../commands/data/copy-documents.ts')).command,
    ],
    'files:encrypt': [
      'encrypts stored documents from before encryption',
      async () => (await import('../commands/data/encrypt-files.ts')).command,
    ],
    'keys:rotate': [
      'wraps every data key under a new master key',
      async () => (await import('../commands/data/rotate-keys.ts')).command,
    ],
    'person:forget': [
      'forgets a person for good',
      async () => (await import('../commands/data/forget-person.ts')).command,
    ],
  },
  'Reference tables and demo data': {
    'limits:import': [
      "loads FHFA's county limits",
      async () => (await import('../commands/tables/import-limits.ts')).command,
    ],
    'apor:import': [
      "loads the FFIEC's average prime offer rates",
      async () => (await import('../commands/tables/import-apor.ts')).command,
    ],
    'demo:bulk': [
      'adds invented applications by the thousand',
      async () => (await import('../commands/tables/demo-bulk.ts')).command,
    ],
  },
  'For partners': {
    'partner:check': [
      'checks that a partner and a test portal understand each other',
      async () => (await import('../commands/partners/partner-check.ts')).command,
    ],
  },
  'For developers': {
    'permissions:docs': [
      'writes docs/permissions.md from the code',
      async () => (await import('../commands/written/permissions-docs.ts')).command,
    ],
    'read-models:docs': [
      'writes docs/read-models.md from the code',
      async () => (await import('../commands/written/read-models-docs.ts')).command,
    ],
    'urla:coverage': [
      'writes docs/urla-coverage.md from the definition of the URLA',
      async () => (await import('../commands/written/urla-coverage.ts')).command,
    ],
    'events:schemas': [
      'writes the contracts of the topics to docs/events',
      async () => (await import('../commands/written/event-schemas.ts')).command,
    ],
    'bundle:report': [
      'prints what a browser loads first against its limits',
      async () => (await import('../commands/written/bundle-report.ts')).command,
    ],
  },
};

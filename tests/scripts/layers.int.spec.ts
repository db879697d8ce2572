import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';

const root = fileURLToPath(new URL('../../', import.meta.url));
const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.int(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

const cruise = async (cwd: string, folders: readonly string[]) => {
  const tool = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [tool, '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders];
  // It fails when there are violations; its report is on standard output either way.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, maxBuffer: 64_000_000 }).catch(
    (error: { stdout: string }) => error,
  );
  return reportSchema.parse(JSON.parse(stdout)).summary;
};

/** `import`s a name of `path` and uses it. */
const uses = (name: string, path: string): string => `import { ${name} } from '${path}';\nvoid ${name};\n`;
const anyPackage = "import ajv from 'ajv';\nvoid ajv;\n";

/** Each breaks one rule: a file, what stands in it, the rule. */
const planted: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['events/store/cycle.ts', `${uses('b', './circle.ts')}export const a = 1;\n`, ''],
  ['events/store/circle.ts', `${uses('a', './cycle.ts')}export const b = 1;\n`, 'no-cycles'],
  ['events/store/unresolved.ts', uses('nothing', './not-there.ts'), 'no-unresolved'],
  [
    'events/loan-application/stages/whole.ts',
    uses('loanApplicationDecider', '../loan-application.decider.ts'),
    'folders-do-not-look-up',
  ],
  ['projections/activity/registry.ts', uses('projections', '../registry.ts'), 'folders-do-not-look-up'],
  [
    'admin-ui/src/loan-applications/list/up.ts',
    uses('loanApplications', '../loan-applications.feature.ts'),
    'folders-do-not-look-up',
  ],
  ['events/store/planted-audit.ts', uses('anchorLog', './audit/anchor-log.ts'), 'store-does-not-know-its-audit'],
  ['billing/planted.ts', uses('z', 'zod'), 'known-folders'],
  ['events/kernel/planted.ts', anyPackage, 'kernel-is-the-bottom'],
  ['events/lending/planted.ts', uses('uuid', 'uuid'), 'lending-is-pure'],
  ['events/lending/valuation/planted.ts', uses('uuid', 'uuid'), 'values-are-reckoned-in-one-place'],
  ['events/lending/calendar/planted.ts', uses('uuid', 'uuid'), 'calendars-are-reckoned-in-one-place'],
  [
    'events/loan-application/io.ts',
    "import { readFileSync } from 'node:fs';\nvoid readFileSync;\n",
    'aggregates-do-not-meet',
  ],
  ['events/loan-application/meet.ts', uses('userStream', '../user/user.stream.ts'), 'aggregates-do-not-meet'],
  ['events/reference-table/planted.ts', uses('uuid', 'uuid'), 'aggregates-do-not-meet'],
  ['events/platform/planted.ts', uses('createAppend', '../store/append/append.ts'), 'platform-knows-the-kernel'],
  ['events/store/planted.ts', uses('userStream', '../user/user.stream.ts'), 'store-is-generic'],
  ['events/outbox/planted.ts', anyPackage, 'outbox-is-generic'],
  ['events/planted.ts', uses('projections', '../projections/registry.ts'), 'events-know-no-process'],
  ['workflows/engine/planted-kafka.ts', uses('Kafka', 'kafkajs'), 'kafka-behind-one-interface'],
  [
    'projections/engine/planted.ts',
    uses('rowUses', '../loan-pipeline/loan-pipeline.row.ts'),
    'projection-engine-knows-no-view',
  ],
  [
    'projections/engine/planted-too.ts',
    uses('eventRegistry', '../../events/event-registry.ts'),
    'projection-engine-knows-no-view',
  ],
  [
    'projections/activity/planted.ts',
    uses('rowUses', '../loan-pipeline/loan-pipeline.row.ts'),
    'projection-views-do-not-meet',
  ],
  [
    'projections/loan-pipeline/decide.ts',
    uses('loanApplicationDecider', '../../events/loan-application/loan-application.decider.ts'),
    'projection-views-do-not-meet',
  ],
  ['projections/planted.ts', uses('createRouteTable', '../api/route-table.ts'), 'projections-do-not-decide'],
  ['scripts/planted-main.ts', uses('main', '../api/main.ts'), 'mains-do-not-meet'],
  [
    'workflows/engine/planted.ts',
    uses('loanOriginationId', '../loan-origination/loan-origination.contract.ts'),
    'workflow-engine-knows-no-workflow',
  ],
  [
    'workflows/partner-delivery/planted.ts',
    uses('loanOriginationId', '../loan-origination/loan-origination.contract.ts'),
    'workflows-do-not-meet',
  ],
  ['workflows/planted.ts', uses('createRouteTable', '../api/route-table.ts'), 'workflows-know-no-http'],
  [
    'workflows/loan-origination/planted.workflow.ts',
    uses('createAppPool', '../../events/platform/database/database.ts'),
    'workflows-are-deterministic',
  ],
  ['api/http/planted.ts', uses('createStaff', '../services/accounts/staff.ts'), 'api-http-is-generic'],
  ['api/services/planted.ts', uses('userRoutes', '../user/user.routes.ts'), 'api-services-know-no-route'],
  ['api/user/planted.ts', uses('settingsCards', '../settings/settings.cards.ts'), 'api-resources-do-not-meet'],
  ['api/planted.ts', anyPackage, 'api-on-top'],
  ['scripts/planted.ts', uses('App', '../admin-ui/src/App.tsx'), 'scripts-know-the-server'],
  ['admin-ui/src/theme/up.ts', uses('PRODUCT_NAME', '../texts/product.ts'), 'ui-floor-theme'],
  ['admin-ui/src/texts/up.ts', uses('command', '../client/http.ts'), 'ui-floor-texts'],
  ['admin-ui/src/client/up.ts', uses('useCan', '../session/current-user.ts'), 'ui-floor-client'],
  ['admin-ui/src/session/up.ts', uses('Section', '../kit/page/Section.tsx'), 'ui-floor-session'],
  ['admin-ui/src/kit/page/up.ts', uses('Shell', '../../layout/Shell.tsx'), 'ui-floor-kit'],
  ['admin-ui/src/vendor-orders/base/up.ts', uses('Shell', '../../layout/Shell.tsx'), 'ui-floor-vendor-orders'],
  ['admin-ui/src/layout/up.ts', uses('users', '../users/users.feature.ts'), 'ui-floor-layout'],
  ['admin-ui/src/operations/meet.ts', uses('stateOf', '../api-keys/api-key-state.ts'), 'ui-features-do-not-meet'],
  [
    'admin-ui/src/server.ts',
    uses('createAppPool', '../../events/platform/database/database.ts'),
    'ui-sees-contracts-only',
  ],
  ['admin-ui/src/main.tsx', uses('UsersPage', './users/list/UsersPage.tsx'), 'ui-features-are-behind-their-manifest'],
  ['api/user/planted.contract.ts', uses('createStaff', '../services/accounts/staff.ts'), 'contracts-are-light'],
  ['scripts/planted-tests.ts', uses('planted', '../tests/planted.ts'), 'nothing-imports-tests'],
  ['tests/planted.ts', 'export const planted = 1;\n', ''],
];

/** No import of its own breaks a rule: two folders need each other through different files. */
const circles: readonly (readonly [file: string, text: string, folder: string])[] = [
  [
    'events/loan-application/status/circle.ts',
    uses('stageStatusAfter', '../stages/stages.events.ts'),
    'events/loan-application/status',
  ],
  ['admin-ui/src/kit/page/circle.ts', uses('ConfirmDialog', '../dialogs/ConfirmDialog.tsx'), 'admin-ui/src/kit/page'],
  ['api/services/process/circle.ts', uses('userRoutes', '../../user/user.routes.ts'), 'api/services/process'],
];

const ruleNames = (): string[] => {
  const { forbidden } = z
    .object({ forbidden: z.array(z.object({ name: z.string() })) })
    .parse(createRequire(import.meta.url)(join(root, '.dependency-cruiser.cjs')));
  return [...new Set(forbidden.map(({ name }) => name))];
};

describe('Layer rules', () => {
  const copy = mkdtempSync(join(tmpdir(), 'lendlog-layers-'));

  beforeAll(() => {
    const folders = ['api', 'events', 'projections', 'workflows', 'scripts', 'admin-ui/src'];
    for (const path of [...folders, '.dependency-cruiser.cjs', 'package.json', 'tsconfig.json']) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const [file, text] of [...planted, ...circles]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('have each a planted violation here', () => {
    const tried = new Set([...planted.map(([, , rule]) => rule), 'folders-do-not-circle']);
    expect(ruleNames().filter((name) => !tried.has(name))).toEqual([]);
  });

  it('really read the modules, and find every planted violation', async () => {
    const { totalCruised, violations } = await cruise(copy, ['.']);
    expect(totalCruised).toBeGreaterThan(200);
    const found = violations.map(({ from, rule }) => `${from}: ${rule.name}`);
    const expected = [
      ...planted.filter(([, , rule]) => rule !== '').map(([file, , rule]) => `${file}: ${rule}`),
      ...circles.map(([, , folder]) => `${folder}: folders-do-not-circle`),
    ];
    expect(expected.filter((each) => !found.includes(each))).toEqual([]);
  });
});

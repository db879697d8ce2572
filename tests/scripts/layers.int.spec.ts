import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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

/** Each breaks one rule of who may import whom. */
const planted = {
  'events/loan-application/io.ts': [
    "import { readFileSync } from 'node:fs';\nreadFileSync('x');\n",
    'aggregates-do-no-io',
  ],
  'events/loan-application/meet.ts': [
    "import { userStream } from '../user/user.stream.ts';\nuserStream('x');\n",
    'aggregates-do-not-meet',
  ],
  'events/loan-application/stages/whole.ts': [
    "import { loanApplicationDecider } from '../loan-application.decider.ts';\nvoid loanApplicationDecider;\n",
    'modules-do-not-know-the-whole',
  ],
  'projections/loan-pipeline/decide.ts': [
    "import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';\nvoid loanApplicationDecider;\n",
    'projections-do-not-decide',
  ],
  'projections/engine/planted.ts': [
    "import { rowUses } from '../loan-pipeline/loan-pipeline.row.ts';\nvoid rowUses;\n",
    'projection-engine-knows-no-view',
  ],
  'projections/engine/planted-too.ts': [
    "import { eventRegistry } from '../../events/event-registry.ts';\nvoid eventRegistry;\n",
    'projection-engine-knows-no-view',
  ],
  'projections/activity/planted.ts': [
    "import { rowUses } from '../loan-pipeline/loan-pipeline.row.ts';\nvoid rowUses;\n",
    'projection-views-do-not-meet',
  ],
  'projections/users/planted.ts': [
    "import { startProjections } from '../engine/daemon.ts';\nvoid startProjections;\n",
    'projection-views-do-not-meet',
  ],
  'projections/api-keys/planted.ts': [
    "import { streamsOf } from '../../events/store/streams.ts';\nvoid streamsOf;\n",
    'projection-views-stay-generic-free',
  ],
  'admin-ui/src/server.ts': [
    "import { createAppPool } from '../../events/platform/database.ts';\nvoid createAppPool;\n",
    'ui-sees-contracts-only',
  ],
  'admin-ui/src/client/up.ts': [
    "import { useCan } from '../session/current-user.ts';\nvoid useCan;\n",
    'ui-floor-client',
  ],
  'admin-ui/src/kit/page/up.ts': ["import { Shell } from '../../layout/Shell.tsx';\nvoid Shell;\n", 'ui-floor-kit'],
  'admin-ui/src/layout/up.ts': ["import { users } from '../users/users.feature.ts';\nvoid users;\n", 'ui-floor-layout'],
  'admin-ui/src/operations/meet.ts': [
    "import { stateOf } from '../api-keys/api-key-state.ts';\nvoid stateOf;\n",
    'ui-features-do-not-meet',
  ],
  'admin-ui/src/loan-applications/list/up.ts': [
    "import { loanApplications } from '../loan-applications.feature.ts';\nvoid loanApplications;\n",
    'ui-subfolders-do-not-look-up',
  ],
  'admin-ui/src/main.tsx': [
    "import { UsersPage } from './users/UsersPage.tsx';\nvoid UsersPage;\n",
    'ui-features-are-behind-their-manifest',
  ],
  'workflows/loan-origination/planted.workflow.ts': [
    "import { createAppPool } from '../../events/platform/database.ts';\nvoid createAppPool;\n",
    'workflows-are-deterministic',
  ],
  'workflows/engine/planted.ts': [
    "import { loanOriginationId } from '../loan-origination/loan-origination.contract.ts';\nloanOriginationId('x');\n",
    'workflow-engine-knows-no-workflow',
  ],
  'workflows/partner-delivery/planted.ts': [
    "import { loanOriginationId } from '../loan-origination/loan-origination.contract.ts';\nloanOriginationId('x');\n",
    'workflows-do-not-meet',
  ],
} as const;

/** No import of its own breaks a rule: two folders need each other through different files. */
const circles = [
  {
    file: 'events/loan-application/status/circle.ts',
    text: "import { stageStatusAfter } from '../stages/stages.events.ts';\nvoid stageStatusAfter;\n",
    violation: 'events/loan-application/status: modules-do-not-meet-in-circles',
  },
  {
    file: 'admin-ui/src/kit/page/circle.ts',
    text: "import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';\nvoid ConfirmDialog;\n",
    violation: 'admin-ui/src/kit/page: ui-folders-do-not-circle',
  },
] as const;

describe('Layer rules', () => {
  const copy = mkdtempSync(join(tmpdir(), 'lendlog-layers-'));
  const folders = ['api', 'events', 'projections', 'workflows', 'admin-ui/src'];

  beforeAll(() => {
    for (const path of [...folders, '.dependency-cruiser.cjs', 'package.json', 'tsconfig.json']) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const files = Object.entries(planted).map(([file, [text]]) => [file, text] as const);
    for (const [file, text] of [...files, ...circles.map(({ file, text }) => [file, text] as const)]) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      writeFileSync(join(copy, file), text);
    }
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('really read the modules, and find every planted violation', async () => {
    const { totalCruised, violations } = await cruise(copy, folders);
    expect(totalCruised).toBeGreaterThan(200);
    const found = violations.map(({ from, rule }) => `${from}: ${rule.name}`);
    const expected = Object.entries(planted).map(([file, [, name]]) => `${file}: ${name}`);
    expect(found).toEqual(expect.arrayContaining([...expected, ...circles.map(({ violation }) => violation)]));
  });
});

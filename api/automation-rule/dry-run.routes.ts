import { automationRuleAggregate } from '../../events/automation-rule/automation-rule.decider.ts';
import { IllegalTransitionError, NotFoundError } from '../../events/kernel/errors.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { type DryRun, dryRunSchema, startDryRunSchema } from './automation-rule.contract.ts';
import { createFindings } from './dry-run.findings.ts';
import { beginDryRun, cancelDryRun, findDryRun, newestDryRun, runningDryRun } from './dry-run.rows.ts';
import { countFiles, runDryRun } from './dry-run.ts';

const tag = 'Automation rules';
const mayRun = { anyOf: ['underwriting.update', 'underwriting.approve'] } as const;

const known = (run: DryRun | undefined): DryRun => {
  if (!run) throw new NotFoundError('There is no such dry run: they are kept for a week');
  return run;
};

/** The effect a rule would have had on the stored files. Records nothing on them. */
export const dryRunRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'log' | 'isDraining'>): Route[] => {
  const { pool, store } = deps;
  return [
    defineRoute({
      method: 'post',
      path: '/api/automation-rules/:id/dry-runs',
      summary: 'Run the newest version of a rule over every stored file; one dry run at a time',
      tag,
      permission: mayRun,
      params: idParams,
      body: startDryRunSchema,
      responses: { 202: { description: 'Begun', schema: dryRunSchema } },
      handle: async ({ params: { id: ruleId }, body: { version }, options, user }) => {
        const { state: rule } = await openAggregate(store, automationRuleAggregate).load(ruleId);
        if (!rule) throw new NotFoundError('No automation rule has this id', { ruleId });
        const { newest } = rule;
        if (newest.version !== version) {
          throw new IllegalTransitionError(`The rule is at version ${newest.version} now: run that one`, {
            ruleId,
            allowed: [newest.version],
          });
        }
        const id = idFrom(options.commandId, 'dry-run');
        const begun = await findDryRun(pool, id);
        if (begun) return { status: 202, body: begun };
        const total = await countFiles(pool);
        const { definition } = newest;
        const startedBy = `${user.firstName} ${user.lastName}`;
        const findings = createFindings(total).soFar();
        const mine = { id, ruleId, ruleVersion: version, ruleName: definition.name, startedBy, findings };
        if (!(await beginDryRun(pool, mine))) {
          const other = await runningDryRun(pool);
          throw new IllegalTransitionError(
            other
              ? `${other.startedBy} runs the rule "${other.ruleName}" now: wait until that is over, or cancel it`
              : 'Another dry run has just begun: wait until it is over, or cancel it',
            { dryRunId: other?.id, allowed: [] },
          );
        }
        void runDryRun(deps, { id, total }, { ruleId, ruleVersion: version, definition });
        return { status: 202, body: known(await findDryRun(pool, id)) };
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/automation-rules/:id/dry-run',
      summary: 'The newest dry run of a rule',
      tag,
      permission: 'underwriting.read',
      params: idParams,
      responses: { 200: { description: 'How it stands, or null', schema: dryRunSchema.nullable() } },
      handle: async ({ params: { id } }) => ({ body: (await newestDryRun(pool, id)) ?? null }),
    }),
    defineRoute({
      method: 'get',
      path: '/api/rule-dry-runs/:id',
      summary: 'How a dry run stands: how far it is, and what it has found',
      tag,
      permission: 'underwriting.read',
      params: idParams,
      responses: { 200: { description: 'How it stands', schema: dryRunSchema } },
      handle: async ({ params: { id } }) => ({ body: known(await findDryRun(pool, id)) }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/rule-dry-runs/:id/cancellation',
      summary: 'Have a dry run end where it is',
      tag,
      permission: mayRun,
      params: idParams,
      responses: { 200: { description: 'It ends within a second', schema: dryRunSchema } },
      handle: async ({ params: { id } }) => {
        await cancelDryRun(pool, id);
        return { body: known(await findDryRun(pool, id)) };
      },
    }),
  ];
};

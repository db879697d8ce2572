import { z } from 'zod';
import { automationRuleAggregate } from '../../events/automation-rule/automation-rule.decider.ts';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { reasonInWords, resultInWords } from '../../events/lending/automation/rule-words.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { listAutomationRules } from '../../projections/automation-rules/automation-rules.queries.ts';
import { countEvaluations, recentEvaluations } from '../../projections/rule-evaluations/rule-evaluations.queries.ts';
import { listReply } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { namesNow, withNamesOfNow } from '../services/accounts/actor-names.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  analyticsQuerySchema,
  automationRuleSchema,
  listRulesSchema,
  ruleAnalyticsSchema,
  ruleCatalogueSchema,
  ruleHistoryLineSchema,
} from './automation-rule.contract.ts';
import { shownCatalogue, toRuleHistoryLine, toRuleInfo } from './automation-rule.shown.ts';
import { ruleCommandRoutes } from './automation-rule.commands.routes.ts';
import { dryRunRoutes } from './dry-run.routes.ts';

const tag = 'Automation rules';
const RECENT = 20;

const readingRoutes = ({ pool, store }: Pick<RouteDeps, 'pool' | 'store'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/automation-rules',
    summary: 'Automation rules, oldest first; retired ones by that status only',
    tag,
    permission: 'underwriting.read',
    query: listRulesSchema,
    reads: ['automation-rules'],
    responses: { 200: { description: 'The rules', schema: z.array(automationRuleSchema) } },
    handle: async ({ query }) => {
      const rows = await listAutomationRules(pool, query);
      const people = rows.flatMap(({ state: { newest } }) => [newest.ownerId, newest.authorId]);
      const names = await namesNow(pool, people);
      const rules = rows.map((row) => toRuleInfo(row, (id) => names.get(id) ?? 'Someone who has left'));
      return listReply('automation-rules', rules, 0, rules.length);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/automation-rules/catalogue',
    summary: 'What rules of each section can be made of',
    tag,
    permission: 'underwriting.read',
    responses: { 200: { description: 'The catalogue', schema: ruleCatalogueSchema } },
    handle: async () => ({ body: shownCatalogue() }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/automation-rules/analytics',
    summary: 'Results of rules, counted, and the newest evaluations',
    tag,
    permission: 'underwriting.read',
    query: analyticsQuerySchema,
    reads: ['rule-evaluations', 'loan-pipeline'],
    responses: { 200: { description: 'The figures', schema: ruleAnalyticsSchema } },
    handle: async ({ query: { section } }) => {
      const recent = await recentEvaluations(pool, { section, limit: RECENT });
      return {
        body: {
          ...(await countEvaluations(pool, section)),
          recent: recent.map(({ checks, planned, ...each }) => ({
            ...each,
            told: resultInWords(each),
            why: reasonInWords({ ...each, checks, planned }),
          })),
        },
      };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/automation-rules/:id/history',
    summary: 'What ever happened to a rule, newest first: who, when, why, and what each version says',
    tag,
    permission: 'underwriting.read',
    params: idParams,
    responses: { 200: { description: 'A line for each event', schema: z.array(ruleHistoryLineSchema) } },
    handle: async ({ params: { id } }) => {
      const history = await openAggregate(store, automationRuleAggregate).history(id);
      if (history.length === 0) throw new NotFoundError('No automation rule has this id', { ruleId: id });
      return { body: (await withNamesOfNow(pool, history)).toReversed().map(toRuleHistoryLine) };
    },
  }),
];

/** Automation rules: what they say, what came of them, and what they would have done. */
export const automationRuleRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'log' | 'isDraining'>): Route[] => [
  ...readingRoutes(deps),
  ...ruleCommandRoutes(deps),
  ...dryRunRoutes(deps),
];

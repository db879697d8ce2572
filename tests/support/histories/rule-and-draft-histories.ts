import { randomUUID } from 'node:crypto';
import { automationRuleStream } from '../../../events/automation-rule/automation-rule.stream.ts';
import { recordAnswers } from '../../../events/lending/urla/recorded-answers.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { referenceTableId, referenceTableStream } from '../../../events/reference-table/reference-table.stream.ts';
import type { StreamAppend } from '../../../events/store/append/append.ts';
import { urlaDemographicsStream } from '../../../events/urla-demographics/urla-demographics.stream.ts';
import { urlaDraftStream } from '../../../events/urla-draft/urla-draft.stream.ts';

/** A county list or a table of rates with a version more than before, the last one not in force yet. */
export const tableVersion = (step: number): StreamAppend => {
  const version = Math.floor(step / 2) + 1;
  const table = step % 2 === 0 ? 'county-limits' : 'apor-fixed';
  const tableId = referenceTableId(table, 2026);
  const ofVersion = { tableId, year: 2026, version };
  const limitsCents = [83_275_000, 106_625_000, 128_880_000, 160_175_000];
  const counties = [{ fips: '06037', county: `County ${version}`, state: 'CA', limitsCents }];
  const weeks = [{ from: '2026-03-02', percents: [6, 6.1 + version / 100] }];
  const file = { fileName: `${version}.txt`, sha256: 'a'.repeat(64), source: 'FHFA', rows: 1, isSample: version < 2 };
  return {
    streamId: referenceTableStream(tableId),
    expectedVersion: 'any',
    events: [
      table === 'county-limits'
        ? { type: 'CountyLimitsRecorded', data: { ...ofVersion, counties } }
        : { type: 'AporWeeksRecorded', data: { ...ofVersion, table, weeks } },
      ...(step < 20 ? [{ type: 'ReferenceTableLoaded', data: { ...ofVersion, table, ...file } }] : []),
    ],
  };
};

/** A rule that is drafted and, every other one, activated; and what became of it on a file. */
export const rule = (step: number, applicationId: string): StreamAppend[] => {
  const ruleId = randomUUID();
  const definition = {
    section: 'applications',
    name: `Rule ${step}`,
    description: '',
    priority: 'medium',
    trigger: 'application_submitted',
    conditions: [{ predicate: 'credit_score', limit: 700 }],
    actions: [{ action: 'approve_stage' }],
  };
  const ofRule = { ruleId, ruleName: definition.name, ruleVersion: 1, triggerEventId: randomUUID() };
  const evaluated = {
    ...ofRule,
    section: 'applications',
    trigger: 'application_submitted',
    shadow: false,
    chain: [ruleId],
  };
  return [
    {
      streamId: automationRuleStream(ruleId),
      expectedVersion: 0,
      events: [
        { type: 'AutomationRuleDrafted', data: { ruleId, version: 1, definition, ownerId: ruleId, reason: 'Faster' } },
        ...(step % 2 === 0
          ? [{ type: 'AutomationRuleActivated', data: { ruleId, version: 1, shadow: false, reason: 'Seen' } }]
          : []),
      ],
    },
    {
      streamId: loanApplicationStream(applicationId),
      expectedVersion: 'any',
      events: [
        { type: 'RuleEvaluated', data: { ...evaluated, result: 'met', checks: [], planned: [] } },
        { type: 'RuleActionCarriedOut', data: { ...ofRule, action: 'approve_stage', outcome: 'done' } },
      ],
    },
  ];
};

/** An application that is being taken, with demographics; every third one is discarded. */
export const draft = (step: number): StreamAppend[] => {
  const [draftId, borrowerId] = [randomUUID(), randomUUID()];
  const answer = (path: string, value: string | boolean) =>
    recordAnswers([{ path: `borrowers.${borrowerId}.${path}`, value }]);
  return [
    {
      streamId: urlaDraftStream(draftId),
      expectedVersion: 0,
      events: [
        { type: 'UrlaDraftStarted', data: { draftId, borrowerId } },
        {
          type: 'UrlaAnswersGiven',
          data: { given: answer('personal.firstName', `Pat ${step}`), step: 'personal' },
        },
        ...(step % 3 === 0 ? [{ type: 'UrlaDraftDiscarded', data: { draftId } }] : []),
      ],
    },
    {
      streamId: urlaDemographicsStream(draftId),
      expectedVersion: 0,
      events: [{ type: 'DemographicsGiven', data: { given: answer('sex.female', true) } }],
    },
  ];
};

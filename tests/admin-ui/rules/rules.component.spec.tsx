import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { z } from 'zod';
import {
  type AutomationRuleInfo,
  automationRuleSchema,
  type DryRun,
  dryRunSchema,
  ruleAnalyticsSchema,
} from '../../../api/automation-rule/automation-rule.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import { RulesDialog } from '../../../admin-ui/src/rules/RulesDialog.tsx';
import { type Answers, json, page, problem, show, write } from '../../support/component.tsx';

const ruleId = '77777777-7777-4777-8777-777777777771';
const applicationId = '11111111-1111-4111-8111-111111111111';
const at = '2026-03-02T15:00:00.000Z';
const rule = (more: Partial<AutomationRuleInfo> = {}): AutomationRuleInfo => ({
  id: ruleId,
  section: 'applications',
  status: 'draft',
  enabled: false,
  versionInForce: null,
  version: 1,
  author: { id: '55555555-5555-4555-8555-555555555556', name: 'Quinn Other' },
  owner: { id: '55555555-5555-4555-8555-555555555556', name: 'Quinn Other' },
  name: 'Fast Track',
  description: null,
  priority: 'high',
  trigger: 'credit_score_updated',
  conditions: [{ predicate: 'credit_score', limit: 700 }],
  actions: [{ action: 'approve_stage' }],
  draftedAt: at,
  changedAt: at,
  streamVersion: 1,
  ...more,
});
const done = json(commandAnswerSchema, { id: ruleId, version: 2 });

const openRules = (rules: readonly AutomationRuleInfo[], answers: Answers = {}) =>
  show(<RulesDialog id="applications" onClose={() => undefined} />, {
    at: '/applications',
    as: 'senior_underwriter',
    answers: { 'GET /api/automation-rules': page(automationRuleSchema, [...rules]), ...answers },
  });

describe('The rules of a section', () => {
  it('say what they do, where they stand, and how many look at files', async () => {
    openRules([
      rule(),
      rule({ id: applicationId, name: 'Second', status: 'active', enabled: true, versionInForce: 1 }),
      rule({ id: '77777777-7777-4777-8777-777777777773', name: 'Elsewhere', section: 'underwriting' }),
    ]);
    await screen.findByText('1 of 2 rules enabled');
    expect(screen.getByRole('dialog', { name: /Application Review Rules/ })).toBeDefined();
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain(
      'When Credit Score Updated, if Credit Score >= 700, then Auto-approve for next stage',
    );
    expect(screen.queryByText('Elsewhere')).toBeNull();
  });

  it('are activated with a reason, on the version that was seen', async () => {
    const route = `POST /api/automation-rules/${ruleId}/activation`;
    const { user, askedFor } = openRules([rule()], { [route]: done });
    await user.click(await screen.findByRole('button', { name: 'Activate, record only: Fast Track' }));
    const dialog = within(await screen.findByRole('dialog', { name: /record only/ }));
    await write(user, dialog.getByLabelText(/Reason/), 'A quarter of looking on');
    await user.click(dialog.getByRole('button', { name: 'Activate, record only' }));
    await screen.findByText('The rule records what it would do');
    expect(askedFor(route)[0]?.headers.get('If-Match')).toBe('"1"');
  });
});

describe('The rule builder', () => {
  it('takes nothing from whoever may not write rules, and says who may', async () => {
    const { user } = show(<RulesDialog id="applications" onClose={() => undefined} />, {
      at: '/applications',
      as: 'manager',
      answers: { 'GET /api/automation-rules': page(automationRuleSchema, []) },
    });
    await user.click(await screen.findByRole('tab', { name: 'Rule Builder' }));
    await screen.findByText(/^You may not add underwriting/);
    expect(screen.queryByLabelText(/^Name/)).toBeNull();
  });

  it('refuses what cannot be kept at its field, and loses nothing', async () => {
    const { user, askedFor } = openRules([]);
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    await write(user, await screen.findByLabelText(/^Name/), 'Half a rule');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Choose a trigger');
    await screen.findByText('A reason is required');
    expect(askedFor('POST /api/automation-rules')).toEqual([]);
    await user.click(screen.getByRole('tab', { name: 'Active Rules' }));
    await user.click(screen.getByRole('tab', { name: 'Rule Builder' }));
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Half a rule');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('alert');
  });

  it('shows what nothing delivers yet with the reason, and what a condition looks at', async () => {
    const { user } = show(<RulesDialog id="underwriting" onClose={() => undefined} />, {
      at: '/work-queues/underwriting',
      as: 'senior_underwriter',
      answers: { 'GET /api/automation-rules': page(automationRuleSchema, []) },
    });
    await user.click(await screen.findByRole('button', { name: 'New rule' }));
    await user.click(await screen.findByRole('combobox', { name: /^Condition/ }));
    expect((await screen.findByRole('option', { name: 'Appraisal' })).getAttribute('aria-disabled')).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Conditions outstanding' }));
    await screen.findByText('Conditions of the file that are neither met, waived nor withdrawn.');
    expect(screen.getByLabelText<HTMLInputElement>(/At most \(number\)/).value).toBe('0');
    await user.click(screen.getByRole('combobox', { name: /^Action/ }));
    const title = await screen.findByRole('option', { name: /^Order title work \(not yet: no title company/ });
    expect(title.getAttribute('aria-disabled')).toBe('true');
    await user.click(await screen.findByRole('option', { name: 'Generate approval conditions' }));
    await user.click(await screen.findByRole('combobox', { name: /Conditions to add/ }));
    expect(await screen.findByRole('option', { name: /Acceptable appraisal/ })).toBeDefined();
  });

  it('writes a new version of a rule, with what the server refuses told at its field', async () => {
    const route = `PUT /api/automation-rules/${ruleId}`;
    const refusal = problem(422, 'The rule cannot be kept like this', {
      errors: [{ field: 'conditions.0.limit', message: 'Too low for this house' }],
    });
    const { user } = openRules([rule()], { [route]: refusal });
    await user.click(await screen.findByRole('button', { name: 'Edit: Fast Track' }));
    await write(user, await screen.findByLabelText(/^Name/), ', faster');
    await write(user, screen.getByLabelText(/^Reason/), 'More files');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Too low for this house');
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Fast Track, faster');
  });
});

describe('A dry run', () => {
  const run = (more: Partial<DryRun> = {}): DryRun => ({
    id: applicationId,
    ruleId,
    ruleVersion: 1,
    ruleName: 'Fast Track',
    state: 'done',
    startedBy: 'Quinn Other',
    startedAt: at,
    endedAt: at,
    findings: {
      total: 60,
      done: 60,
      evaluated: 40,
      applied: 1,
      notApplied: 37,
      notEvaluated: 2,
      touched: 1,
      changed: 1,
      unknown: [{ why: 'Credit Score >= 700: not known, because no credit report has come', times: 2 }],
      files: [
        {
          applicationId,
          loanNumber: 'LL-2026-1H248H24',
          moments: [
            {
              at,
              because: 'Credit Score >= 700: 760',
              does: 'Auto-approve for next stage: completes Pre-Qualification',
            },
          ],
        },
      ],
    },
    ...more,
  });
  const newest = `GET /api/automation-rules/${ruleId}/dry-run`;

  it('lists the files it would have touched, with time and effect', async () => {
    const { user } = openRules([rule()], { [newest]: json(dryRunSchema.nullable(), run()) });
    await user.click(await screen.findByRole('button', { name: 'Dry run: Fast Track' }));
    await screen.findByText('It would have applied to 1 of 60 files, and changed 1 of them.');
    expect(screen.getByText(/Credit Score >= 700: 760 · Auto-approve for next stage: completes/)).toBeDefined();
    expect(screen.getByText(/because no credit report has come · 2 times/)).toBeDefined();
  });

  const cancel = `POST /api/rule-dry-runs/${applicationId}/cancellation`;
  const soFar = (more: Partial<DryRun> = {}): DryRun =>
    run({ state: 'running', endedAt: null, findings: { ...run().findings, done: 15, files: [] }, ...more });

  it('shows progress, is cancelled once, and keeps its findings until then', async () => {
    const { user, askedFor, answer } = openRules([rule()], {
      [newest]: json(dryRunSchema.nullable(), soFar()),
      [cancel]: json(dryRunSchema, soFar()),
    });
    await user.click(await screen.findByRole('button', { name: 'Dry run: Fast Track' }));
    await screen.findByText(/15 of 60 files/);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    answer({ [newest]: json(dryRunSchema.nullable(), soFar({ findings: { ...soFar().findings, done: 45 } })) });
    await screen.findByText(/45 of 60 files/);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('75');
    await user.click(screen.getByRole('button', { name: 'Cancel dry run' }));
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Cancelling ...' });
    expect(button.disabled).toBe(true);
    const ended = run({ state: 'cancelled', findings: { ...run().findings, done: 46 } });
    answer({ [newest]: json(dryRunSchema.nullable(), ended) });
    await screen.findByText('Cancelled after 46 of 60 files');
    expect(screen.getByRole('link', { name: 'LL-2026-1H248H24' })).toBeDefined();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Run again' })).toBeDefined();
    expect(askedFor(cancel)).toHaveLength(1);
  });

  it('that someone else runs is told by name, where it was started', async () => {
    const start = `POST /api/automation-rules/${ruleId}/dry-runs`;
    const { user } = openRules([rule()], {
      [newest]: json(dryRunSchema.nullable(), null),
      [start]: problem(409, 'Quinn Other runs the rule "Busy" now: wait until that is over, or cancel it'),
    });
    await user.click(await screen.findByRole('button', { name: 'Dry run: Fast Track' }));
    await user.click(await screen.findByRole('button', { name: 'Start dry run' }));
    const dialog = within(screen.getByRole('dialog', { name: /Dry run of version 1/ }));
    await dialog.findByText(/Quinn Other runs the rule "Busy" now/);
  });

  it('whose process has ended says so, and can be started again', async () => {
    const { user } = openRules([rule()], { [newest]: json(dryRunSchema.nullable(), soFar({ state: 'lost' })) });
    await user.click(await screen.findByRole('button', { name: 'Dry run: Fast Track' }));
    await screen.findByText('The process that ran it has ended. Start it again.');
    expect(screen.getByRole('button', { name: 'Run again' })).toBeDefined();
  });
});

describe('Analytics', () => {
  it('are what was counted, and the newest activity', async () => {
    const { user, askedFor } = openRules([rule()], {
      'GET /api/automation-rules/analytics': json(ruleAnalyticsSchema, {
        executed: 12,
        applied: 5,
        wouldHaveApplied: 4,
        notApplied: 2,
        notEvaluated: 1,
        cut: 0,
        actionsDone: 5,
        actionsWithoutEffect: 0,
        actionsRefused: 0,
        manualReviews: 3,
        recent: [
          {
            applicationId,
            loanNumber: 'LL-2026-1H248H24',
            ruleId,
            ruleVersion: 1,
            ruleName: 'Fast Track',
            result: 'met',
            shadow: false,
            told: 'applied',
            why: 'Auto-approve for next stage: completes Pre-Qualification',
            at,
          },
        ],
      }),
    });
    await user.click(await screen.findByRole('tab', { name: 'Analytics' }));
    await screen.findByText('Fast Track (version 1) applied');
    expect(askedFor('GET /api/automation-rules/analytics')[0]?.query.get('section')).toBe('applications');
    expect(screen.getByText('12')).toBeDefined();
    expect(z.string().parse(screen.getByText('LL-2026-1H248H24').getAttribute('href'))).toBe(
      `/applications/${applicationId}`,
    );
  });
});

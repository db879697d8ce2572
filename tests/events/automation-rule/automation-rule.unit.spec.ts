import { describe, expect, it } from '@jest/globals';
import { automationRuleDecider } from '../../../events/automation-rule/automation-rule.decider.ts';
import type { AutomationRuleEvent } from '../../../events/automation-rule/automation-rule.events.ts';
import { evolveRule } from '../../../events/automation-rule/automation-rule.state.ts';
import type { Actor } from '../../../events/kernel/message.ts';
import { commandMetadata, underwriter, underwriterId } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';
import { ruleDefinition, ruleId, ruleWish } from '../../support/values/rules.ts';

const second: Actor = { ...underwriter, id: '55555555-5555-4555-8555-555555555556', name: 'Sam Second' };
const given = specificationOf(automationRuleDecider, commandMetadata());
const givenSecond = specificationOf(automationRuleDecider, commandMetadata({ actor: second }));
const reason = 'Fewer files wait for a person';
const written = { ruleId, ownerId: underwriterId, reason };

const by = <E extends AutomationRuleEvent>(event: E, actor: Actor): E => ({
  ...event,
  metadata: { actor, correlationId: 'c', commandId: 'c' },
});
const drafted = (): AutomationRuleEvent =>
  by({ type: 'AutomationRuleDrafted', data: { ...written, version: 1, definition: ruleDefinition() } }, underwriter);
const changed = (): AutomationRuleEvent =>
  by(
    {
      type: 'AutomationRuleChanged',
      data: {
        ...written,
        version: 2,
        definition: ruleDefinition({ conditions: [{ predicate: 'credit_score', limit: 740 }] }),
      },
    },
    second,
  );
const activated = (version = 1, shadow = false): AutomationRuleEvent => ({
  type: 'AutomationRuleActivated',
  data: { ruleId, version, shadow, reason },
});
const retired: AutomationRuleEvent = { type: 'AutomationRuleRetired', data: { ruleId, version: 1, reason } };

describe('A version from before the catalogue changed', () => {
  it('is not activated, and says why', () => {
    const definition = ruleDefinition();
    const older = { ...definition, section: 'document-review', trigger: 'document_uploaded' } as const;
    const event: AutomationRuleEvent = {
      type: 'AutomationRuleDrafted',
      data: {
        ...written,
        version: 1,
        definition: {
          ...older,
          conditions: [{ predicate: 'document_quality', limit: 85 }],
          actions: [{ action: 'flag_for_review' }],
        },
      },
    };
    givenSecond(by(event, underwriter))
      .when({ type: 'ActivateAutomationRule', data: { ruleId, version: 1, shadow: false, reason } })
      .thenThrows({
        code: 'rule_violation',
        fields: ['conditions.0.predicate'],
        message: /Document quality score is known once the document has been read/,
      });
  });
});

describe('Drafting an automation rule', () => {
  const draft = { type: 'DraftAutomationRule', data: { ...written, definition: ruleWish() } } as const;

  it('keeps what it says, who answers for it and why; once', () => {
    given()
      .when(draft)
      .thenEvents({ type: 'AutomationRuleDrafted', data: { ...written, version: 1, definition: ruleDefinition() } });
    given(drafted()).when(draft).thenNothing();
  });

  it('refuses what names the same twice, or is longer than anybody reads', () => {
    const refused = (more: Parameters<typeof ruleWish>[0], field: string) =>
      given()
        .when({ type: 'DraftAutomationRule', data: { ...written, definition: ruleWish(more) } })
        .thenThrows({ code: 'rule_violation', fields: [field] });
    refused({ actions: [{ action: 'request_documents', documentTypes: ['w2', 'w2'] }] }, 'actions.0.documentTypes');
    refused(
      {
        section: 'underwriting',
        trigger: 'underwriting_started',
        conditions: [{ predicate: 'credit_report_clear' }],
        actions: [{ action: 'generate_approval_conditions', templateIds: ['appraisal', 'appraisal'] }],
      },
      'actions.0.templateIds',
    );
    refused({ name: 'x'.repeat(101) }, 'name');
    refused({ description: 'x'.repeat(4001) }, 'description');
  });

  it('refuses what the catalogue does not have, by field', () => {
    const definition = ruleWish({
      conditions: [{ predicate: 'shoe_size', limit: 9 }],
      actions: [{ action: 'reject_loan' }],
    });
    given()
      .when({ type: 'DraftAutomationRule', data: { ...written, definition } })
      .thenThrows({ code: 'rule_violation', fields: ['conditions.0.predicate', 'actions.0.action'] });
  });
});

describe('Changing an automation rule', () => {
  const change = (more = {}) =>
    ({ type: 'ChangeAutomationRule', data: { ...written, definition: ruleWish(more) } }) as const;

  it('makes a version of its own, and leaves the one before in force', () => {
    const definition = ruleDefinition({ name: 'Fast Track' });
    given(drafted(), activated())
      .when(change({ name: 'Fast Track' }))
      .thenEvents({ type: 'AutomationRuleChanged', data: { ...written, version: 2, definition } });
    const rule = [drafted(), activated(), changed()].reduce<ReturnType<typeof evolveRule>>(evolveRule, undefined);
    expect(rule).toMatchObject({ newest: { version: 2 }, inForce: { version: 1, shadow: false } });
  });

  it('is nothing where nothing changes', () => {
    given(drafted()).when(change()).thenNothing();
  });

  it('refuses another section, an unknown rule and a retired one', () => {
    given(drafted())
      .when(
        change({
          section: 'underwriting',
          trigger: 'underwriting_started',
          conditions: [{ predicate: 'credit_report_clear' }],
          actions: [{ action: 'approve_loan' }],
        }),
      )
      .thenThrows({ code: 'rule_violation', fields: ['section'] });
    given().when(change()).thenThrows({ code: 'not_found' });
    given(drafted(), retired).when(change()).thenThrows({ code: 'illegal_transition' });
  });
});

describe('Activating an automation rule', () => {
  const activate = (version = 1, shadow = false) =>
    ({ type: 'ActivateAutomationRule', data: { ruleId, version, shadow, reason } }) as const;

  it('takes a second person', () => {
    given(drafted())
      .when(activate())
      .thenThrows({ code: 'forbidden', message: /You wrote version 1/ });
    givenSecond(drafted()).when(activate()).thenEvents(activated());
    givenSecond(drafted(), activated()).when(activate()).thenNothing();
  });

  it('counts whoever wrote the newest version', () => {
    given(drafted(), activated(), changed()).when(activate(2)).thenEvents(activated(2));
    givenSecond(drafted(), activated(), changed()).when(activate(2)).thenThrows({ code: 'forbidden' });
  });

  it('counts whoever wrote a part of it since it was activated last', () => {
    const author = commandMetadata();
    const editor = { kind: 'user', id: '00000000-0000-4000-8000-0000000000ed', name: 'Ed' } as const;
    const by = (event: AutomationRuleEvent, actor: Actor = author.actor): AutomationRuleEvent => ({
      ...event,
      metadata: { ...author, actor, commandId: 'c' },
    });
    const written = [by(drafted()), by(changed(), editor)];
    given(...written)
      .when(activate(2))
      .thenThrows({ code: 'forbidden', message: /You wrote part of version 2/ });
    specificationOf(
      automationRuleDecider,
      commandMetadata({ actor: editor }),
    )(...written)
      .when(activate(2))
      .thenThrows({ code: 'forbidden', message: /You wrote version 2/ });
    const third = { kind: 'user', id: '00000000-0000-4000-8000-0000000000ad', name: 'Ad' } as const;
    specificationOf(
      automationRuleDecider,
      commandMetadata({ actor: third }),
    )(...written)
      .when(activate(2))
      .thenEvents(activated(2));
  });

  it('of the version in force says how to have it act, or only record', () => {
    givenSecond(drafted(), activated())
      .when(activate(1, true))
      .thenThrows({ code: 'illegal_transition', message: /acts: set it to shadow/, details: { allowed: ['shadow'] } });
    givenSecond(drafted(), activated(1, true))
      .when(activate(1))
      .thenThrows({
        code: 'illegal_transition',
        message: /only records: release it/,
        details: { allowed: ['release'] },
      });
    givenSecond(drafted(), activated(1, true)).when(activate(1, true)).thenNothing();
  });

  it('brings into force only what was looked at', () => {
    given(drafted(), changed())
      .when(activate(1))
      .thenThrows({ code: 'illegal_transition', details: { allowed: [2] } });
  });
});

describe('A rule in force', () => {
  const shadow = (on: boolean) => ({ type: 'ShadowAutomationRule', data: { ruleId, shadow: on, reason } }) as const;

  it('is set to record only by anybody, and to act by a second person', () => {
    given(drafted(), activated())
      .when(shadow(true))
      .thenEvents({ type: 'AutomationRuleShadowed', data: { ruleId, version: 1, reason } });
    given(drafted(), activated(1, true)).when(shadow(false)).thenThrows({ code: 'forbidden' });
    givenSecond(drafted(), activated(1, true))
      .when(shadow(false))
      .thenEvents({ type: 'AutomationRuleUnshadowed', data: { ruleId, version: 1, reason } });
    given(drafted(), activated()).when(shadow(false)).thenNothing();
    given(drafted()).when(shadow(true)).thenThrows({ code: 'illegal_transition' });
  });

  it('is paused, and activated again by a second person', () => {
    const paused: AutomationRuleEvent = { type: 'AutomationRulePaused', data: { ruleId, version: 1, reason } };
    given(drafted(), activated()).when({ type: 'PauseAutomationRule', data: { ruleId, reason } }).thenEvents(paused);
    given(drafted()).when({ type: 'PauseAutomationRule', data: { ruleId, reason } }).thenNothing();
    givenSecond(drafted(), activated(), paused)
      .when({ type: 'ActivateAutomationRule', data: { ruleId, version: 1, shadow: false, reason } })
      .thenEvents(activated());
  });

  it('is retired for good', () => {
    const retire = { type: 'RetireAutomationRule', data: { ruleId, reason } } as const;
    given(drafted(), activated()).when(retire).thenEvents(retired);
    given(drafted(), retired).when(retire).thenNothing();
    givenSecond(drafted(), retired)
      .when({ type: 'ActivateAutomationRule', data: { ruleId, version: 1, shadow: false, reason } })
      .thenThrows({ code: 'illegal_transition' });
  });
});

import { describe, expect, it } from '@jest/globals';
import type { PartnerMessageKind } from '../../../events/lending/partners/partner-messages.ts';
import { type AllowPartnerMessages, settingsDecider } from '../../../events/settings/settings.decider.ts';
import type { SecurityLimits, SettingsEvent } from '../../../events/settings/settings.events.ts';
import {
  evolveSettings,
  type LenderSettings,
  mainBranchOf,
  messageKindsOf,
  refusalOfKind,
} from '../../../events/settings/settings.state.ts';
import { specificationOf } from '../../support/values/given.ts';

const given = specificationOf(settingsDecider, {
  actor: { kind: 'user', id: 'u', name: 'Alex Admin', role: 'admin' },
  now: '2026-01-05T10:00:00.000Z',
  correlationId: 'c',
});

const mainBranchId = '018f6b1e-4c2a-7d3b-9e5f-1a2b3c4d5e6f';
const otherBranchId = '018f6b1e-4c2a-7d3b-9e5f-2b3c4d5e6f70';
const calendar: {
  timeZone: string;
  openingDays: ['monday', 'friday'];
  cutOffHour: number;
  holidaysClosed: boolean;
  saturdayHolidaysOnFriday: boolean;
  closedOn: string[];
} = {
  timeZone: 'America/New_York',
  openingDays: ['monday', 'friday'],
  cutOffHour: 17,
  holidaysClosed: true,
  saturdayHolidaysOnFriday: true,
  closedOn: [],
};
const limits: SecurityLimits = {
  sessionIdleMinutes: 30,
  sessionHours: 12,
  uploadMaxMegabytes: 25,
  apiKeyDefaultDays: 365,
  apiKeyMaxDays: null,
  rotationOverlapHours: 24,
  reauthenticateMinutes: 15,
};
const reason = 'Asked for by the auditors';

const established: SettingsEvent = {
  type: 'SettingsEstablished',
  data: {
    companyName: 'Lendlog',
    nmlsId: null,
    branch: { branchId: mainBranchId, name: 'Main branch', ...calendar },
    security: limits,
  },
};
const springfield = { branchId: otherBranchId, name: 'Springfield', ...calendar };
const opened: SettingsEvent = { type: 'BranchOpened', data: springfield };
const closed: SettingsEvent = { type: 'BranchClosed', data: { branchId: otherBranchId, reason } };

const stateAfter = (...events: SettingsEvent[]): LenderSettings => {
  const state = events.reduce<LenderSettings | null>(evolveSettings, null);
  if (!state) throw new Error('No settings');
  return state;
};

describe('Settings', () => {
  describe('When there are none', () => {
    it('are established once', () => {
      given().when({ type: 'EstablishSettings', data: established.data }).thenEvents(established);
      given(established)
        .when({ type: 'EstablishSettings', data: { ...established.data, companyName: 'Another' } })
        .thenNothing();
    });

    it('cannot be changed', () =>
      given()
        .when({ type: 'ChangeCompany', data: { companyName: 'Example', nmlsId: null } })
        .thenThrows({ code: 'not_found' }));
  });

  describe('The company', () => {
    it('is renamed and given its NMLS id, each with what was before', () =>
      given(established)
        .when({ type: 'ChangeCompany', data: { companyName: 'Example Home Loans', nmlsId: '123456' } })
        .thenEvents(
          { type: 'CompanyRenamed', data: { from: 'Lendlog', companyName: 'Example Home Loans' } },
          { type: 'NmlsIdChanged', data: { from: null, nmlsId: '123456' } },
        ));

    it('loses a wrong NMLS id', () =>
      given(established, { type: 'NmlsIdChanged', data: { from: null, nmlsId: '1' } })
        .when({ type: 'ChangeCompany', data: { companyName: 'Lendlog', nmlsId: null } })
        .thenEvents({ type: 'NmlsIdChanged', data: { from: '1', nmlsId: null } }));

    it('that is as it was records nothing', () =>
      given(established)
        .when({ type: 'ChangeCompany', data: { companyName: 'Lendlog', nmlsId: null } })
        .thenNothing());
  });

  describe('What notices say of the lender', () => {
    const details = {
      street: '500 Main Street',
      city: 'Austin',
      state: 'TX',
      zip: '78701',
      phone: '512-555-0100',
      agency: 'ftc',
    } as const;
    const changed = { type: 'NoticeDetailsChanged', data: { from: null, details } } as const;

    it('is entered once, and changed with what was before', () => {
      given(established).when({ type: 'ChangeNoticeDetails', data: details }).thenEvents(changed);
      given(established, changed).when({ type: 'ChangeNoticeDetails', data: details }).thenNothing();
      const moved = { ...details, street: 'P.O. Box 12' };
      given(established, changed)
        .when({ type: 'ChangeNoticeDetails', data: moved })
        .thenEvents({ type: 'NoticeDetailsChanged', data: { from: details, details: moved } });
    });

    it('has a ZIP code of its state', () =>
      given(established)
        .when({ type: 'ChangeNoticeDetails', data: { ...details, state: 'NY' } })
        .thenThrows({ code: 'rule_violation', fields: ['zip'] }));
  });

  describe('A branch', () => {
    it('is opened once', () => {
      given(established).when({ type: 'OpenBranch', data: springfield }).thenEvents(opened);
      given(established, opened).when({ type: 'OpenBranch', data: springfield }).thenNothing();
    });

    it('does not take the name of another open branch, in whatever case', () =>
      given(established)
        .when({ type: 'OpenBranch', data: { ...springfield, name: 'MAIN branch' } })
        .thenThrows({ code: 'already_taken', message: /Main branch/, fields: ['name'] }));

    it('takes the name of a closed one', () => {
      const data = { ...springfield, branchId: '018f6b1e-4c2a-7d3b-9e5f-3c4d5e6f7081' };
      given(established, opened, closed).when({ type: 'OpenBranch', data }).thenEvents({ type: 'BranchOpened', data });
    });

    it('is renamed', () =>
      given(established, opened)
        .when({ type: 'ChangeBranch', data: { ...springfield, name: 'Shelbyville' } })
        .thenEvents({
          type: 'BranchRenamed',
          data: { branchId: otherBranchId, from: 'Springfield', name: 'Shelbyville' },
        }));

    it('gets another calendar, with the one before', () =>
      given(established, opened)
        .when({ type: 'ChangeBranch', data: { ...springfield, cutOffHour: 15 } })
        .thenEvents({
          type: 'BranchCalendarChanged',
          data: { branchId: otherBranchId, from: calendar, ...calendar, cutOffHour: 15 },
        }));

    it('says which Saturday holidays it moves, and on which days of its own it is closed', () => {
      const asBanks = { saturdayHolidaysOnFriday: false, closedOn: ['2026-11-27', '2026-12-24'] };
      given(established, opened)
        .when({ type: 'ChangeBranch', data: { ...springfield, ...asBanks } })
        .thenEvents({
          type: 'BranchCalendarChanged',
          data: { branchId: otherBranchId, from: calendar, ...calendar, ...asBanks },
        });
      const changed: SettingsEvent = {
        type: 'BranchCalendarChanged',
        data: { branchId: otherBranchId, from: calendar, ...calendar, ...asBanks },
      };
      const { saturdayHolidaysOnFriday: _moved, closedOn: _days, ...said } = springfield;
      given(established, opened, changed).when({ type: 'ChangeBranch', data: said }).thenNothing();
      given(established, opened, changed)
        .when({ type: 'ChangeBranch', data: { ...said, closedOn: [] } })
        .thenEvents({
          type: 'BranchCalendarChanged',
          data: {
            branchId: otherBranchId,
            from: { ...calendar, ...asBanks },
            ...calendar,
            saturdayHolidaysOnFriday: false,
          },
        });
    });

    it('is closed on federal holidays until someone says otherwise', () => {
      const {
        holidaysClosed: _left,
        saturdayHolidaysOnFriday: _moved,
        closedOn: _days,
        ...withoutHolidays
      } = springfield;
      const old: SettingsEvent = { type: 'BranchOpened', data: withoutHolidays };
      expect(stateAfter(established, old).branches.at(-1)?.holidaysClosed).toBe(true);
      given(established).when({ type: 'OpenBranch', data: withoutHolidays }).thenEvents(opened);
      given(established, old)
        .when({ type: 'ChangeBranch', data: { ...springfield, holidaysClosed: false } })
        .thenEvents({
          type: 'BranchCalendarChanged',
          data: { branchId: otherBranchId, from: calendar, ...calendar, holidaysClosed: false },
        });
    });

    it('stays open on holidays where a change says nothing of them', () => {
      const { holidaysClosed: _left, ...withoutHolidays } = springfield;
      const open: SettingsEvent = { type: 'BranchOpened', data: { ...springfield, holidaysClosed: false } };
      given(established, open).when({ type: 'ChangeBranch', data: withoutHolidays }).thenNothing();
    });

    it('that is as it was records nothing', () =>
      given(established, opened).when({ type: 'ChangeBranch', data: springfield }).thenNothing());

    it('that is not known cannot be changed', () =>
      given(established).when({ type: 'ChangeBranch', data: springfield }).thenThrows({ code: 'not_found' }));

    it('is closed once and stays closed', () => {
      const close = { type: 'CloseBranch', data: { branchId: otherBranchId, reason } } as const;
      given(established, opened).when(close).thenEvents(closed);
      given(established, opened, closed).when(close).thenNothing();
      given(established, opened, closed)
        .when({ type: 'ChangeBranch', data: springfield })
        .thenThrows({ code: 'illegal_transition', message: /open a new branch/ });
    });
  });

  describe('The main branch', () => {
    it('cannot be closed, so that one branch is always open', () =>
      given(established, opened)
        .when({ type: 'CloseBranch', data: { branchId: mainBranchId, reason } })
        .thenThrows({ code: 'rule_violation', message: /make another branch the main one first/ }));

    it('is another one once that is chosen, and can then be closed', () => {
      const chosen: SettingsEvent = {
        type: 'MainBranchChosen',
        data: { branchId: otherBranchId, from: mainBranchId },
      };
      const choose = { type: 'ChooseMainBranch', data: { branchId: otherBranchId } } as const;
      given(established, opened).when(choose).thenEvents(chosen);
      given(established, opened, chosen).when(choose).thenNothing();
      expect(mainBranchOf(stateAfter(established, opened, chosen)).name).toBe('Springfield');
      given(established, opened, chosen)
        .when({ type: 'CloseBranch', data: { branchId: mainBranchId, reason } })
        .thenEvents({ type: 'BranchClosed', data: { branchId: mainBranchId, reason } });
    });

    it('is an open one', () =>
      given(established, opened, closed)
        .when({ type: 'ChooseMainBranch', data: { branchId: otherBranchId } })
        .thenThrows({ code: 'illegal_transition' }));
  });

  describe('Security limits', () => {
    it('are changed with what was before, and why', () => {
      const shorter = { ...limits, sessionIdleMinutes: 10 };
      const changed: SettingsEvent = { type: 'SecurityLimitsChanged', data: { from: limits, limits: shorter, reason } };
      given(established)
        .when({ type: 'ChangeSecurityLimits', data: { limits: shorter, reason } })
        .thenEvents(changed);
      expect(stateAfter(established, changed).security).toEqual(shorter);
    });

    it('that are as they were record nothing', () =>
      given(established).when({ type: 'ChangeSecurityLimits', data: { limits, reason } }).thenNothing());

    it('let no session be idle for longer than it lasts', () =>
      given(established)
        .when({
          type: 'ChangeSecurityLimits',
          data: { limits: { ...limits, sessionIdleMinutes: 61, sessionHours: 1 }, reason },
        })
        .thenThrows({ code: 'rule_violation', fields: ['sessionIdleMinutes'] }));

    it.each([[null], [31]])('let no key be good for %p days by default when 30 are the most', (apiKeyDefaultDays) =>
      given(established)
        .when({
          type: 'ChangeSecurityLimits',
          data: { limits: { ...limits, apiKeyDefaultDays, apiKeyMaxDays: 30 }, reason },
        })
        .thenThrows({ code: 'rule_violation', fields: ['apiKeyDefaultDays'] }),
    );
  });

  describe('Service targets', () => {
    const before = { 'pre-qualification': 2, 'document-review': 2, underwriting: 5 };

    it('of an event from before there was a queue have its first target', () => {
      const changed: SettingsEvent = { type: 'ServiceTargetsChanged', data: { from: before, targets: before } };
      const targets = { ...before, closing: 7 };
      expect(stateAfter(established, changed).serviceTargets).toEqual(targets);
      given(established, changed).when({ type: 'ChangeServiceTargets', data: { targets } }).thenNothing();
      given(established, changed)
        .when({ type: 'ChangeServiceTargets', data: { targets: { ...targets, closing: 5 } } })
        .thenEvents({
          type: 'ServiceTargetsChanged',
          data: { from: targets, targets: { ...targets, closing: 5 } },
        });
    });
  });

  describe('What partners may deliver', () => {
    const allow = (partnerId: string, kinds: PartnerMessageKind[]): AllowPartnerMessages => ({
      type: 'AllowPartnerMessages',
      data: { partnerId, kinds, reason },
    });
    const allowed = (partnerId: string, from: PartnerMessageKind[], kinds: PartnerMessageKind[]): SettingsEvent => ({
      type: 'PartnerMessagesAllowed',
      data: { partnerId, from, kinds, reason },
    });

    it("is nothing of a new one and what the demo's are for, until someone says otherwise", () => {
      const state = stateAfter(established);
      expect(messageKindsOf(state, 'northwind')).toEqual([]);
      expect(messageKindsOf(state, 'demo-document-vendor')).toEqual(['document.delivered']);
      expect(messageKindsOf(null, 'demo-credit-bureau')).toEqual(['credit_report.delivered']);
      expect(refusalOfKind(state, 'demo-document-vendor', 'credit_report.delivered')).toMatch(/may not deliver credit/);
      expect(refusalOfKind(state, 'demo-document-vendor', 'document.delivered')).toBeUndefined();
    });

    it('is recorded with what it was, in one order, and once', () => {
      const both = allowed('northwind', [], ['credit_report.delivered', 'document.delivered']);
      given(established)
        .when(allow('northwind', ['document.delivered', 'credit_report.delivered']))
        .thenEvents(both);
      given(established, both)
        .when(allow('northwind', ['document.delivered', 'credit_report.delivered']))
        .thenNothing();
      given(established, both)
        .when(allow('northwind', []))
        .thenEvents(allowed('northwind', ['credit_report.delivered', 'document.delivered'], []));
      given(established)
        .when(allow('demo-credit-bureau', ['credit_report.delivered']))
        .thenNothing();
    });
  });
});

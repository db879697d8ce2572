import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../events/kernel/message.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { hideParticulars, particularsOf } from '../../../events/lending/valuation/particulars.ts';
import { valuationRunDecider } from '../../../events/valuation-run/valuation-run.decider.ts';
import type { ValuationRunEventOf } from '../../../events/valuation-run/valuation-run.events.ts';
import { commandMetadata, underwriter } from '../../support/histories/builders.ts';
import { specificationOf } from '../../support/values/given.ts';

const other = { kind: 'user', id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'Ada Pine' } as const;
const given = specificationOf(valuationRunDecider, commandMetadata());
const runId = 'aaaaaaaa-0000-4000-8000-000000000001';

const told = JSON.stringify({ facts: { livingArea: 1_850 }, comparables: [] });

const ranBy = (actor: NonNullable<Event['metadata']>['actor'], isSampled: boolean, particulars = told) =>
  ({
    type: 'HomeNotValued',
    data: {
      runId,
      purpose: 'screen',
      addressOf: `valuationRun-${runId}`,
      valuedOn: '2026-03-01',
      home: { postalCode: '98103' },
      particulars,
      placedBy: 'postal_code',
      fromEarlierSale: [],
      model: 'hedonic-comparables-1',
      isSampled,
      salesFound: 12,
      salesNeeded: 60,
    },
    metadata: { actor, correlationId: runId, commandId: runId },
  }) satisfies ValuationRunEventOf<'HomeNotValued'>;

const review = { runId, outcome: 'supported', note: 'Two of the comparables are on the same street' } as const;

describe('An instant valuation', () => {
  it('is kept as it came out, once', () => {
    const result = ranBy(other, false);
    given().when({ type: 'RecordValuation', data: { result } }).thenEvents(result);
    given(result).when({ type: 'RecordValuation', data: { result } }).thenNothing();
  });

  it('is reviewed when it is in the sample, once', () => {
    const run = ranBy(other, true);
    given(run).when({ type: 'ReviewValuation', data: review }).thenEvents({ type: 'ValuationReviewed', data: review });
    const reviewed = { type: 'ValuationReviewed', data: review } as const;
    given(run, reviewed).when({ type: 'ReviewValuation', data: review }).thenNothing();
    given(run, reviewed)
      .when({ type: 'ReviewValuation', data: { ...review, outcome: 'too_high' } })
      .thenThrows({ code: 'illegal_transition' });
  });

  it('is not reviewed by whoever ran it, nor when it was not drawn', () => {
    given(ranBy(underwriter, true))
      .when({ type: 'ReviewValuation', data: review })
      .thenThrows({ code: 'rule_violation', message: /12 CFR part 1222/ });
    given(ranBy(other, false))
      .when({ type: 'ReviewValuation', data: review })
      .thenThrows({ code: 'illegal_transition' });
  });

  it('is not reviewed once what it rests on is erased', () => {
    given(ranBy(other, true, ERASED))
      .when({ type: 'ReviewValuation', data: review })
      .thenThrows({ code: 'illegal_transition', message: /erased/ });
  });

  it('of version 1 keeps nothing that tells the home from others once its street is erased', () => {
    const home = { city: 'Austin', livingArea: 1_850, latitude: 30.2461, longitude: -97.7683 };
    const place = { latitude: 30.2461, longitude: -97.7683 };
    const read = hideParticulars({ runId, home: { ...home, street: '12 Elm Street' }, place });
    expect(read).toMatchObject({ runId, home: { street: '12 Elm Street', city: 'Austin' } });
    expect(particularsOf(String(read['particulars']))).toEqual({
      facts: { livingArea: 1_850, latitude: 30.2461, longitude: -97.7683 },
      place,
      comparables: [],
    });
    const erased = hideParticulars({ runId, home: { ...home, street: ERASED }, place });
    expect(erased).toEqual({ runId, home: { street: ERASED, city: 'Austin' }, particulars: ERASED });
  });
});

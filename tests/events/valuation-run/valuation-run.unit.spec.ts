import { describe, it } from '@jest/globals';
import type { Event } from '../../../events/kernel/message.ts';
import { valuationRunDecider } from '../../../events/valuation-run/valuation-run.decider.ts';
import type { ValuationRunEventOf } from '../../../events/valuation-run/valuation-run.events.ts';
import { commandMetadata, underwriter } from '../../support/builders.ts';
import { specificationOf } from '../../support/given.ts';

const other = { kind: 'user', id: 'bbbbbbbb-0000-4000-8000-000000000002', name: 'Ada Pine' } as const;
const given = specificationOf(valuationRunDecider, commandMetadata());
const runId = 'aaaaaaaa-0000-4000-8000-000000000001';

const ranBy = (actor: NonNullable<Event['metadata']>['actor'], isSampled: boolean) =>
  ({
    type: 'HomeNotValued',
    data: {
      runId,
      purpose: 'screen',
      addressOf: `valuationRun-${runId}`,
      valuedOn: '2026-03-01',
      home: { postalCode: '98103', livingArea: 1_850 },
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
});

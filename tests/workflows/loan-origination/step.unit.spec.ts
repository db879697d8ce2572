import { expect, it } from '@jest/globals';
import type { Actor } from '../../../events/kernel/message.ts';
import { stepOf } from '../../../workflows/loan-origination/step.ts';
import { NOW } from '../../support/histories/builders.ts';
import { calendar, preQualified, recorded, summarizeLoanFile } from './next-step.given.ts';

const stepAfter = (actor: Actor) => {
  const events = recorded([...preQualified]).map((event) => ({ ...event, metadata: { ...event.metadata, actor } }));
  const file = summarizeLoanFile(events, NOW, calendar);
  if (!file) throw new Error('There is no file');
  return stepOf({ type: 'openStage', stageId: 'underwriting' }, file).step;
};

it('says on whose behalf a step is, beside the event that it follows from', () => {
  expect(stepAfter({ kind: 'user', id: 'u-1', name: 'Uma' })).toMatchObject({
    onBehalfOf: 'user:u-1',
    cause: { eventId: expect.any(String), correlationId: expect.any(String) },
  });
  expect(stepAfter({ kind: 'partner', id: 'p-1', name: 'Bureau' }).onBehalfOf).toBe('partner:p-1');
  expect(stepAfter({ kind: 'system', id: 'import', name: 'Import' }).onBehalfOf).toBeUndefined();
});

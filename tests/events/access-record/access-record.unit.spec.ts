import { describe, expect, it } from '@jest/globals';
import { accessRecordDecider, type AccessRecordCommand } from '../../../events/access-record/access-record.decider.ts';
import type { AccessRecordEvent } from '../../../events/access-record/access-record.events.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import { commandMetadata } from '../../support/histories/builders.ts';

const data = {
  applicationId: '0199d000-0000-7000-8000-00000000000a',
  documentId: '0199d000-0000-7000-8000-00000000000b',
  documentType: 'w2',
  documentVersion: 1,
} as const;
const decide = (given: readonly AccessRecordEvent[], command: AccessRecordCommand): AccessRecordEvent[] =>
  accessRecordDecider.decide(command, stateAfter(accessRecordDecider, given), commandMetadata());

const downloaded = { type: 'DocumentDownloaded', data } as const;
const damaged = { type: 'DocumentFoundDamaged', data: { ...data, problem: 'changed' } } as const;
const whole = { type: 'DocumentFoundWhole', data } as const;

describe('What was handed out', () => {
  it('is recorded each time', () => {
    expect(decide([downloaded], { type: 'RecordDownload', data })).toEqual([downloaded]);
  });

  it('is recorded once when it is damaged, again when the damage is another one, and when it is whole again', () => {
    const record = (problem: 'changed' | 'missing') => ({ type: 'RecordDamage', data: { ...data, problem } }) as const;
    expect(decide([], record('changed'))).toEqual([damaged]);
    expect(decide([damaged], record('changed'))).toEqual([]);
    expect(decide([damaged], record('missing'))).toMatchObject([{ data: { problem: 'missing' } }]);
    expect(decide([damaged], { type: 'RecordDownload', data })).toEqual([whole, downloaded]);
    expect(decide([damaged, whole], record('changed'))).toEqual([damaged]);
  });

  it('is recorded of lists, with how many rows', () => {
    const list = { list: 'loan_pipeline', filter: '{}', rows: 3 } as const;
    expect(decide([], { type: 'RecordListExport', data: list })).toEqual([{ type: 'ListExported', data: list }]);
  });
});

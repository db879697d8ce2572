import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { evolveRecord, startRecord } from '../../projections/loan-file/loan-file.record.ts';
import { evolveRow, startRow } from '../../projections/loan-pipeline/loan-pipeline.row.ts';
import { allProjections } from '../../projections/registry.ts';
import { applicationId, commandMetadata, loanApplicationSubmitted, NOW } from '../support/histories/builders.ts';

const LATER = '2026-03-05T09:00:00.000Z';

const recorded = <E extends LoanApplicationEvent>(event: E, version: number, effectiveAt: string) => ({
  ...event,
  eventId: `e-${version}`,
  position: version + 100,
  streamId: loanApplicationStream(applicationId),
  version,
  schemaVersion: 1,
  recordedAt: effectiveAt,
  effectiveAt,
  metadata: { ...commandMetadata(), commandId: 'c' },
});
const submitted = recorded(loanApplicationSubmitted(), 1, NOW);
/** An event of a module yet to be written. */
const unknown = recorded(
  { type: 'DisclosureDelivered', data: { stageId: 'approval', documentId: 'd' } } as unknown as LoanApplicationEvent,
  2,
  LATER,
) as RecordedEvent<LoanApplicationEvent>;

describe('An event that a read model does not name', () => {
  it('moves the version of a file in the pipeline, and when it last changed; nothing else', () => {
    const row = startRow(submitted);
    expect(evolveRow(row, unknown)).toEqual({ ...row, version: 2, position: 102, updated_at: LATER });
  });

  it('moves the version of a loan file, and when it last changed; nothing else', () => {
    const record = startRecord(submitted);
    expect(evolveRecord(record, unknown)).toEqual({ ...record, version: 2, position: 102, updatedAt: LATER });
  });
});

describe('What a read model uses', () => {
  it.each(allProjections.map(({ name, handles, uses = handles }) => [name, handles, uses] as const))(
    'of %s is part of what it is given',
    (_name, handles, uses) => {
      expect(handles).toEqual(expect.arrayContaining([...uses]));
    },
  );
});

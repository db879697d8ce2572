import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { completionPercentage } from '../../../../events/lending/needs/completion.ts';
import {
  applicationStatuses,
  documentStatuses,
  documentTypes,
  stages,
  stageStatuses,
} from '../../../../events/lending/life-cycle/life-cycle.ts';

const sixTimes = <T>(value: T): T[] => stages.map(() => value);

const anyFile = fc.record({
  status: fc.constantFrom(...applicationStatuses.filter((status) => status !== 'funded')),
  stages: fc.array(fc.constantFrom(...stageStatuses), { minLength: 6, maxLength: 6 }),
  needed: fc.subarray([...documentTypes]).map((types) => types.map((documentType) => ({ documentType }))),
  documents: fc.array(
    fc.record({ documentType: fc.constantFrom(...documentTypes), status: fc.constantFrom(...documentStatuses) }),
    { maxLength: 10 },
  ),
});

describe('Completion of a file', () => {
  it.each([
    ['nothing has happened', sixTimes('pending' as const), [], 0],
    ['one stage is being worked on', ['in_progress' as const], [], 5],
    ['one stage is completed', ['completed' as const], [], 11],
    ['all stages are completed', sixTimes('completed' as const), [], 70],
    ['one of two documents is being reviewed', [], ['received' as const], 7],
    ['one of two documents is verified', [], ['verified' as const], 15],
    ['the better one of two of a type counts', [], ['rejected' as const, 'verified' as const], 15],
  ])('when %s', (_, stageList, documentList, percent) => {
    expect(
      completionPercentage({
        status: 'under_review',
        stages: stageList,
        needed: [{ documentType: 'w2' }, { documentType: 'photo_id' }],
        documents: documentList.map((status) => ({ documentType: 'w2', status })),
      }),
    ).toBe(percent);
  });

  it('is 100 once funded, whatever was left undone', () => {
    expect(
      completionPercentage({ status: 'funded', stages: [], needed: [{ documentType: 'w2' }], documents: [] }),
    ).toBe(100);
  });

  it('is 100 once everything is done, and only then', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const isDone =
          file.stages.every((status) => status === 'completed') &&
          file.needed.every((need) =>
            file.documents.some(
              ({ documentType, status }) =>
                documentType === need.documentType && ['verified', 'approved'].includes(status),
            ),
          );
        expect(completionPercentage(file) === 100).toBe(isDone);
      }),
    );
    for (let required = 1; required <= documentTypes.length; required += 1) {
      const needed = documentTypes.slice(0, required).map((documentType) => ({ documentType }));
      const documents = needed.map(({ documentType }) => ({ documentType, status: 'verified' as const }));
      const done = { status: 'closing_ready' as const, stages: sixTimes('completed' as const) };
      expect(completionPercentage({ ...done, needed, documents })).toBe(100);
    }
  });

  it('is a whole percent from 0 to 100', () => {
    fc.assert(
      fc.property(anyFile, (file) => {
        const percent = completionPercentage(file);
        expect(Number.isInteger(percent)).toBe(true);
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(percent).toBeLessThanOrEqual(100);
      }),
    );
  });

  it('never falls when a stage is completed or a document is added', () => {
    fc.assert(
      fc.property(
        anyFile,
        fc.nat({ max: 5 }),
        fc.record({ documentType: fc.constantFrom(...documentTypes), status: fc.constantFrom(...documentStatuses) }),
        (file, stage, document) => {
          const before = completionPercentage(file);
          const further = file.stages.map((status, index) => (index === stage ? ('completed' as const) : status));
          expect(completionPercentage({ ...file, stages: further })).toBeGreaterThanOrEqual(before);
          expect(completionPercentage({ ...file, documents: [...file.documents, document] })).toBeGreaterThanOrEqual(
            before,
          );
        },
      ),
    );
  });
});

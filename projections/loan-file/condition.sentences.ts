import { byType } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { conditionPointInSentence } from '../../events/lending/conditions/condition-words.ts';
import { documentName } from '../../events/lending/documents/document-wording.ts';
import { onePersonInWords } from '../../events/lending/decisions/two-people.ts';
import type { ConditionEvent } from '../../events/loan-application/conditions/conditions.events.ts';
import { reopenedBecause, type WithConditions } from './loan-file.conditions.ts';

type Told = { readonly sentence: string; readonly notes: string | null };

const plain = (sentence: string, notes?: string | null): Told => ({ sentence, notes: notes ?? null });

/** `Condition 3, Appraisal`. */
const nameOf = ({ conditions = [] }: WithConditions, conditionId: string): string => {
  const condition = conditions.find((each) => each.conditionId === conditionId);
  return condition ? `Condition ${condition.number}, ${condition.title}` : `Condition ${conditionId}`;
};

const listed = new Intl.ListFormat('en-US');
const documentsIn = ({ documents }: WithConditions, documentIds: readonly string[]): string =>
  listed.format(
    documentIds.flatMap((id) =>
      documents.filter(({ documentId }) => documentId === id).map(({ documentType }) => documentName(documentType)),
    ),
  );

const withDocuments = (sentence: string, names: string): string => (names ? `${sentence}: ${names}` : sentence);

/** A condition's event as a sentence. @param file the file after the event */
export const tellCondition = byType<RecordedEvent<ConditionEvent>, [file: WithConditions], Told>({
  ConditionAdded: ({ data: { number, title, mustBeMetBefore, externalWording, internalWording, report } }) => {
    const added = `Condition ${number} ${report ? `opened by the report of order ${report.orderNumber}` : 'added'}`;
    return plain(
      `${added}, ${conditionPointInSentence(mustBeMetBefore)}: ${title}`,
      report ? internalWording : externalWording,
    );
  },
  ConditionReworded: ({ data: { conditionId, mustBeMetBefore, externalWording, internalWording, report } }, file) =>
    report
      ? plain(`${nameOf(file, conditionId)}: now by the report of order ${report.orderNumber}`, internalWording)
      : plain(`${nameOf(file, conditionId)}, reworded, ${conditionPointInSentence(mustBeMetBefore)}`, externalWording),
  ConditionRequested: ({ data: { conditionId, documentIds } }, file) =>
    plain(withDocuments(`${nameOf(file, conditionId)}, requested`, documentsIn(file, documentIds))),
  ConditionReceived: ({ data: { conditionId, documentIds, note } }, file) =>
    plain(withDocuments(`${nameOf(file, conditionId)}, received`, documentsIn(file, documentIds)), note),
  ConditionReturned: ({ data: { conditionId, reason } }, file) =>
    plain(`${nameOf(file, conditionId)}, returned`, reason),
  ConditionCleared: ({ data: { conditionId, evidence, note, onePersonUpToCents } }, file) => {
    const pinned = evidence.map(
      ({ documentId, documentVersion }) => `${documentsIn(file, [documentId])} (version ${documentVersion})`,
    );
    const cleared = `${nameOf(file, conditionId)}, cleared`;
    const shown = pinned.length > 0 ? `${cleared} on ${listed.format(pinned)}` : cleared;
    return plain(shown + onePersonInWords({ onePersonUpToCents }), note);
  },
  ConditionWaived: ({ data: { conditionId, reason } }, file) => plain(`${nameOf(file, conditionId)}, waived`, reason),
  ConditionReopened: ({ data }, file) => {
    const reopened = `${nameOf(file, data.conditionId)}, reopened`;
    const because = reopenedBecause(data, file);
    return data.cause === 'by_hand' ? plain(reopened, because) : plain(`${reopened}: ${because}`);
  },
  ConditionWithdrawn: ({ data: { conditionId, reason } }, file) =>
    plain(`${nameOf(file, conditionId)}, withdrawn`, reason),
  ConditionCommented: ({ data: { conditionId, comment } }, file) =>
    plain(`${nameOf(file, conditionId)}, internal comment`, comment),
});

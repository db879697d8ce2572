import { forEvery } from '../../kernel/by-type.ts';
import type { FileReliance } from '../../lending/changes/file-reliance.ts';
import type { DocumentEventOf } from '../documents/documents.events.ts';
import type { LoanApplicationRestated } from '../intake/intake.events.ts';
import type { RelianceConfirmed } from '../reliance/reliance.events.ts';
import type { UrlaChanged } from '../urla/urla.events.ts';

export type WithReliance = { readonly reliance: FileReliance };

/** What the change comes to is said by the restatement that follows in the same append. */
const change = ({ reliance }: WithReliance, { data: { changeId, undoes } }: UrlaChanged): WithReliance => {
  const { changes } = reliance;
  const made = { changeId, parts: [], ...(undoes !== undefined && { undoes }), position: changes.length + 1 };
  return { reliance: { ...reliance, changes: [...changes, made] } };
};

const settle = (
  { reliance }: WithReliance,
  { data: { documentId } }: DocumentEventOf<'DocumentVerified' | 'DocumentApproved'>,
): WithReliance => ({
  reliance: { ...reliance, settled: { ...reliance.settled, [documentId]: reliance.changes.length } },
});

const changes = { UrlaCorrected: true, UrlaCircumstanceChanged: true } as const;
const settlements = { DocumentVerified: true, DocumentApproved: true } as const;

/** Each event's effect on what documents rely on. */
export const relianceAfter = {
  ...forEvery(changes, change),
  ...forEvery(settlements, settle),
  LoanApplicationRestated: (
    { reliance }: WithReliance,
    { data: { changeId, parts, partsOf } }: LoanApplicationRestated,
  ): WithReliance => ({
    reliance: {
      ...reliance,
      changes: reliance.changes.map((each) =>
        each.changeId === changeId ? { ...each, parts, ...(partsOf && { partsOf }) } : each,
      ),
    },
  }),
  RelianceConfirmed: (
    { reliance }: WithReliance,
    { data: { kind, id, changeIds } }: RelianceConfirmed,
  ): WithReliance => ({
    reliance: { ...reliance, confirmations: [...reliance.confirmations, { kind, id, changeIds }] },
  }),
};

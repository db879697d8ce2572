import { RuleViolationError } from '../../kernel/errors.ts';
import { documentNameInText } from '../../lending/documents/document-wording.ts';
import type { DocumentsSlice } from './documents.state.ts';

/** @throws RuleViolationError where another document of the file has the same content as its newest file */
export const assertNoDuplicate = (
  { documents }: DocumentsSlice,
  { documentId, sha256 }: { readonly documentId: string; readonly sha256: string },
): void => {
  const same = documents.find((each) => each.sha256 === sha256 && each.documentId !== documentId);
  if (!same) return;
  throw new RuleViolationError(
    `The same file is on the application already, as a document of the type ${documentNameInText(same.documentType)}`,
    { duplicateOf: same.documentId },
    [{ field: 'file', message: 'Leave it out, or add it all the same' }],
  );
};

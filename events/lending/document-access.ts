import type { DocumentType } from './life-cycle.ts';
import { allows, type Permission, type PermissionMap } from './permissions.ts';

/** Documents that carry a Social Security number, an account number or a birth date. */
export const sensitiveDocumentTypes = [
  'tax_return',
  'w2',
  'pay_stub',
  'bank_statement',
  'photo_id',
  'credit_report',
  'award_letter',
  'asset_statement',
  'gift_letter',
  'bankruptcy_papers',
] as const satisfies readonly DocumentType[];

/** Whether a document of this type carries such numbers. */
export const isSensitiveDocument = (type: DocumentType): boolean =>
  sensitiveDocumentTypes.some((sensitive) => sensitive === type);

/**
 * What it takes to be handed the file of a document: whoever works on documents or looks after compliance gets all of them,
 * a mere reader those without personal numbers.
 * @param own what the person may do: of two ways that of the person, so that a refusal names the nearer one
 */
export const permissionToReadFile = (type: DocumentType, own: PermissionMap): Permission => {
  if (!isSensitiveDocument(type)) return 'documents.read';
  return allows(own, 'compliance.read') ? 'compliance.read' : 'documents.update';
};

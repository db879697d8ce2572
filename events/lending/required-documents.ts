import {
  type DocumentStatus,
  type DocumentType,
  documentTypes,
  type EmploymentStatus,
  isSettledDocument,
  type LoanPurpose,
} from './life-cycle.ts';

const always: readonly DocumentType[] = ['photo_id', 'bank_statement'];

/** What shows that the income is there, by how the borrower earns it (Fannie Mae Selling Guide B3-3.1). */
const byEmployment: Readonly<Record<EmploymentStatus, readonly DocumentType[]>> = {
  employed: ['pay_stub', 'w2'],
  self_employed: ['tax_return', 'profit_and_loss'],
  retired: ['tax_return'],
  unemployed: ['tax_return'],
};

const byPurpose: Readonly<Record<LoanPurpose, readonly DocumentType[]>> = {
  purchase: ['purchase_contract'],
  refinance: ['mortgage_statement'],
  construction: [],
  construction_to_permanent: [],
};

/**
 * Document types a file needs from its borrowers before it can be underwritten, each once, in the order of
 * `documentTypes`. One document of a type covers all borrowers who need it.
 */
export const requiredDocumentTypes = (file: {
  readonly purpose: LoanPurpose;
  readonly employments: readonly EmploymentStatus[];
}): DocumentType[] => {
  const needed = new Set<DocumentType>([
    ...always,
    ...byPurpose[file.purpose],
    ...file.employments.flatMap((employment) => byEmployment[employment]),
  ]);
  return documentTypes.filter((type) => needed.has(type));
};

type DocumentOnFile = { readonly documentType: DocumentType; readonly status: DocumentStatus };

/**
 * Documents that still have to be settled before a loan can close: everything that is not verified or approved, except a
 * rejected document whose type has another, not rejected document on the file (that one stands in for it).
 */
export const outstandingDocuments = <D extends DocumentOnFile>(documents: readonly D[]): D[] =>
  documents.filter(
    (document) =>
      !isSettledDocument(document.status) &&
      !(
        document.status === 'rejected' &&
        documents.some(({ documentType, status }) => documentType === document.documentType && status !== 'rejected')
      ),
  );

/** Where one document stands; `pending` is asked for and not there, `split` is replaced by the documents made of its pages. */
export const documentStatuses = [
  'received',
  'pending',
  'processing',
  'under_review',
  'needs_review',
  'verified',
  'approved',
  'rejected',
  'split',
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** A document that satisfies its request. */
export const isSettledDocument = (status: DocumentStatus): boolean => status === 'verified' || status === 'approved';

/** A document a reviewer has to look at. */
export const isAwaitingReview = (status: DocumentStatus): boolean =>
  status === 'received' || status === 'processing' || status === 'under_review';

/** A document the borrower has to send, or send again. */
export const isAwaitingBorrower = (status: DocumentStatus): boolean =>
  status === 'pending' || status === 'needs_review' || status === 'rejected';

/** Every kind of document that a file can hold. */
export const documentTypes = [
  'pay_stub',
  'w2',
  'tax_return',
  'bank_statement',
  'photo_id',
  'purchase_contract',
  'mortgage_statement',
  'profit_and_loss',
  'award_letter',
  'lease_agreement',
  'asset_statement',
  'gift_letter',
  'letter_of_explanation',
  'settlement_statement',
  'court_order',
  'bankruptcy_papers',
  'construction_contract',
  'certificate_of_eligibility',
  'hoa_statement',
  'form_1099',
  'schedule_k1',
  'verification_of_employment',
  'offer_letter',
  'verification_of_rent',
  'verification_of_deposit',
  'earnest_money_receipt',
  'payoff_statement',
  'permanent_resident_card',
  'visa',
  'divorce_decree',
  'dd_214',
  'form_4506c',
  'homeowners_insurance',
  'flood_insurance',
  'mortgage_insurance_certificate',
  'property_tax_bill',
  'hoa_certification',
  'survey',
  'trust_agreement',
  'power_of_attorney',
  'closing_disclosure',
  'appraisal_report',
  'title_report',
  'credit_report',
  'pre_approval_letter',
  'adverse_action_notice',
  'loan_estimate',
  'other',
] as const;
export type DocumentType = (typeof documentTypes)[number];

/** Documents the lender writes itself, neither requested nor handed in. */
export const issuedDocumentTypes = [
  'pre_approval_letter',
  'adverse_action_notice',
  'loan_estimate',
] as const satisfies readonly DocumentType[];
export const isIssuedDocument = (type: DocumentType): boolean => issuedDocumentTypes.some((each) => each === type);
/** Documents that borrowers and partners can be asked for and hand in. */
export const receivedDocumentTypes: readonly DocumentType[] = documentTypes.filter((type) => !isIssuedDocument(type));

/** True when a review needs a reason, because someone must act on it. */
export const needsReviewNotes = (status: DocumentStatus): boolean => status === 'needs_review' || status === 'rejected';

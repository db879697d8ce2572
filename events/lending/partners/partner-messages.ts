/** Messages from partners' webhooks, by `type`. */
export const partnerMessageKinds = ['credit_report.delivered', 'document.delivered'] as const;
export type PartnerMessageKind = (typeof partnerMessageKinds)[number];

/** As people read it. */
export const partnerMessageKindNames: Readonly<Record<PartnerMessageKind, string>> = {
  'credit_report.delivered': 'Credit reports',
  'document.delivered': 'Documents',
};

/** Default permissions of partners: demo partners may deliver what they are for, others nothing. */
export const firstMessageKinds: Readonly<Record<string, readonly PartnerMessageKind[]>> = {
  'demo-credit-bureau': ['credit_report.delivered'],
  'demo-document-vendor': ['document.delivered'],
};

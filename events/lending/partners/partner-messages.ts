/** What partners deliver by webhook, by the `type` of the message. */
export const partnerMessageKinds = ['credit_report.delivered', 'document.delivered'] as const;
export type PartnerMessageKind = (typeof partnerMessageKinds)[number];

/** As people read it. */
export const partnerMessageKindNames: Readonly<Record<PartnerMessageKind, string>> = {
  'credit_report.delivered': 'Credit reports',
  'document.delivered': 'Documents',
};

/** What partners may deliver before anybody has said so: the demo's what they are for, any other nothing. */
export const firstMessageKinds: Readonly<Record<string, readonly PartnerMessageKind[]>> = {
  'demo-credit-bureau': ['credit_report.delivered'],
  'demo-document-vendor': ['document.delivered'],
};

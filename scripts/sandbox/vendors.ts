import { partnerKinds, type PartnerKind, sandboxPartnerId } from '../../events/lending/partners/partner-connections.ts';

/** A company of the sandbox: takes orders of one kind and answers them with invented results. */
export type SandboxVendor = { readonly partnerId: string; readonly kind: PartnerKind; readonly company: string };

const companies: Readonly<Record<PartnerKind, string>> = {
  appraisal: 'Sandbox Appraisal Management',
  title: 'Sandbox Title & Escrow',
  credit: 'Sandbox Credit Reports',
  flood: 'Sandbox Flood Determinations',
  verification: 'Sandbox Verification Services',
  underwriting: 'Sandbox Automated Underwriting (SIMULATED)',
  compliance: 'Sandbox Compliance Review',
};

/** One for each kind. */
export const sandboxVendors: readonly SandboxVendor[] = partnerKinds.map((kind) => ({
  partnerId: sandboxPartnerId(kind),
  kind,
  company: companies[kind],
}));

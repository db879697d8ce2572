import type { PartnerKind } from '../../../events/lending/partners/partner-connections.ts';
import { inventAppraisal } from './appraisal.ts';
import { inventCompliance } from './compliance.ts';
import { inventCredit } from './credit.ts';
import { inventFlood } from './flood.ts';
import type { InventResult } from './result.ts';
import { inventTitle } from './title.ts';
import { inventUnderwriting } from './underwriting.ts';
import { inventVerification } from './verification.ts';

export const inventions: Readonly<Record<PartnerKind, InventResult>> = {
  appraisal: inventAppraisal,
  title: inventTitle,
  credit: inventCredit,
  flood: inventFlood,
  verification: inventVerification,
  underwriting: inventUnderwriting,
  compliance: inventCompliance,
};

import type { WorkflowManifest } from './engine/manifest.ts';
import { loanOriginationManifest } from './loan-origination/loan-origination.manifest.ts';
import { partnerDeliveryManifest } from './partner-delivery/partner-delivery.manifest.ts';

/** Every workflow there is. What each does stands in its folder; its function is in `all-workflows.ts` too. */
export const allManifests: readonly WorkflowManifest[] = [loanOriginationManifest, partnerDeliveryManifest];

import * as manifests from './all-manifests.ts';
import type { WorkflowManifest } from './engine/manifest/manifest.ts';

/** What worker, dispatchers and rebuild iterate over. */
export const allManifests: readonly WorkflowManifest[] = Object.values(manifests);

import * as manifests from './all-manifests.ts';
import type { WorkflowManifest } from './engine/manifest/manifest.ts';

export const allManifests: readonly WorkflowManifest[] = Object.values(manifests);

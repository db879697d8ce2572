import type { WorkflowManifest } from '../../../workflows/engine/manifest/manifest.ts';

/** A manifest of no workflow of ours. */
export const probeManifest = (more: Partial<WorkflowManifest> = {}): WorkflowManifest => ({
  name: 'probe',
  type: 'probe',
  retired: [],
  startedBy: ['Noted'],
  wokenBy: [],
  startsAgain: true,
  idOf: ({ streamId }) => streamId,
  inputOf: (id, position) => ({ id, position }),
  activities: () => ({}),
  queries: [],
  ...more,
});

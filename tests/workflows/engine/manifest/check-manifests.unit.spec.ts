import { describe, expect, it } from '@jest/globals';
import { eventRegistry } from '../../../../events/event-registry.ts';
import { BadSettingsError } from '../../../../events/platform/process/config.ts';
import { allManifests } from '../../../../workflows/manifests.ts';
import * as allWorkflows from '../../../../workflows/all-workflows.ts';
import { activitiesOf, checkManifests } from '../../../../workflows/engine/manifest/check-manifests.ts';
import type { WorkflowDeps, WorkflowManifest } from '../../../../workflows/engine/manifest/manifest.ts';
import { probeManifest } from '../../support/manifests.ts';

const one = probeManifest();
const other = (more: Partial<WorkflowManifest>): WorkflowManifest =>
  probeManifest({ name: 'other', type: 'otherType', startedBy: ['Starred'], ...more });
const check =
  (...manifests: readonly WorkflowManifest[]) =>
  () =>
    checkManifests(manifests, ['Noted', 'Starred']);

describe('Workflow manifests', () => {
  it('of the product do not clash, and each has its function in the bundle', () => {
    expect(() => checkManifests(allManifests, eventRegistry.types)).not.toThrow();
    expect(Object.keys(allWorkflows).toSorted()).toEqual(allManifests.map(({ type }) => type).toSorted());
  });

  it.each<[string, WorkflowManifest, string]>([
    ['type', other({ type: 'probe' }), 'probe (probe) and other (probe) have, or had, the same type: probe'],
    [
      'type that one had',
      other({ retired: ['probe'] }),
      'probe (probe) and other (otherType) have, or had, the same type',
    ],
    ['name', other({ name: 'probe' }), 'probe (probe) and probe (otherType) have the same name, so the same ids'],
  ])('are refused with the same %s, naming both', (_what, clashing, message) => {
    expect(check(one, clashing)).toThrow(BadSettingsError);
    expect(check(one, clashing)).toThrow(message);
  });

  it('may be started or woken by the same event, each under its own id', () => {
    expect(check(one, other({ startedBy: ['Starred', 'Noted'] }))).not.toThrow();
    expect(check(one, other({ wokenBy: ['Noted'] }))).not.toThrow();
  });

  it('are refused with a name that is none', () => {
    expect(check(probeManifest({ name: 'a:b' }))).toThrow('"a:b" is no name');
  });

  it('are refused with an event that nobody defines, of which they would never hear', () => {
    const message = 'probe (probe) listens to Nothed, which no aggregate defines';
    expect(check(probeManifest({ startedBy: ['Nothed'] }))).toThrow(message);
    expect(check(probeManifest({ wokenBy: ['Nothed'] }))).toThrow(message);
  });

  it('are refused with a type that is retired and in use, which would be replaced at every look', () => {
    const message = 'probe (probe) lists its own type as retired: take it off the list';
    expect(check(probeManifest({ retired: ['older', 'probe'] }))).toThrow(message);
  });

  it('are refused with an activity of the same name', () => {
    const [ours, theirs] = [one, other({})].map((manifest) => ({
      ...manifest,
      activities: () => ({ decide: async () => undefined }),
    }));
    const deps = {} as WorkflowDeps;
    expect(() => activitiesOf([ours ?? one, theirs ?? one], deps)).toThrow(
      'probe (probe) and other (otherType) have an activity of the same name: decide',
    );
  });
});

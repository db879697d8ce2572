import { describe, expect, it } from '@jest/globals';
import { readerEffect } from '../../../api/system/log-readers/reader-effects.ts';
import { RELAY } from '../../../events/outbox/relay/relay.ts';
import { allProjections } from '../../../projections/registry.ts';
import { dispatcherAgainOf, dispatcherOf } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { allManifests } from '../../../workflows/manifests.ts';

describe('What a reader of the log does', () => {
  it('is said in words for each read model, workflow and relay', () => {
    const workflows = allManifests.flatMap(({ name }) => [dispatcherOf(name), dispatcherAgainOf(name)]);
    const readers = [...allProjections.map(({ name }) => name), ...workflows, RELAY];
    const inGeneral = readers.filter((name) => ['A workflow', 'A read model'].includes(readerEffect(name).what));
    expect(inGeneral).toEqual([]);
  });
});

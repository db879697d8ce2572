import { describe, expect, it } from '@jest/globals';
import { createPlaces } from '../../../workflows/webhook-delivery/places.ts';

const MOST = 16;
const hanging = () => new Promise<never>(() => undefined);

describe('Places of an endpoint', () => {
  it('are so many and no more, and others have theirs', async () => {
    const { within } = createPlaces();
    for (let count = 0; count < MOST; count += 1) void within('dead', false, hanging);
    expect(await within('dead', false, async () => 'sent')).toBeUndefined();
    expect(await within('alive', false, async () => 'sent')).toBe('sent');
  });

  it('are one where it fails, free again once that has ended, well or not', async () => {
    const { within } = createPlaces();
    const held = Promise.withResolvers<string>();
    const first = within('failing', true, () => held.promise);
    expect(await within('failing', true, async () => 'sent')).toBeUndefined();
    held.resolve('sent');
    expect(await first).toBe('sent');
    await expect(within('failing', true, () => Promise.reject(new Error('Cut off')))).rejects.toThrow('Cut off');
    expect(await within('failing', true, async () => 'sent')).toBe('sent');
  });
});

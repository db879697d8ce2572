import { describe, expect, it } from '@jest/globals';
import { defineTexts, type TextKey } from '../../../admin-ui/src/texts/define-texts.ts';

const { text, useText } = defineTexts('sample', {
  title: 'Orders',
  states: { open: 'Open', done: 'Done' },
  greeting: 'Hello %{name}',
  count: '%{smart_count} order |||| %{smart_count} orders',
});
type Key = TextKey<typeof useText>;

describe('defineTexts', () => {
  it('finds a text by its key, also by one that is put together', () => {
    const label = (state: 'open' | 'done') => text(`states.${state}`);
    expect([text('title'), label('open'), label('done')]).toEqual(['Orders', 'Open', 'Done']);
  });

  it('takes in values, and leaves the place of one that is missing', () => {
    expect(text('greeting', { name: 'Avery' })).toBe('Hello Avery');
    expect(text('greeting', { name: undefined })).toBe('Hello %{name}');
  });

  it.each([
    [1, '1 order'],
    [2, '2 orders'],
    [0, '0 orders'],
  ])('chooses between singular and plural for %i', (smart_count, expected) => {
    expect(text('count', { smart_count })).toBe(expected);
  });

  it('has keys that the compiler knows', () => {
    const known: Key = 'states.done';
    // @ts-expect-error -- no such key
    const unknown: Key = 'states.lost';
    // @ts-expect-error -- leads to further texts, not to one
    const group: Key = 'states';
    const composed = (state: 'open' | 'lost') =>
      // @ts-expect-error -- one of them is no key
      text(`states.${state}`);
    expect([text(known), unknown, group, composed('open')]).toEqual(['Done', 'states.lost', 'states', 'Open']);
  });

  it('refuses a namespace that another file has taken, and names both', async () => {
    await expect(import('../support/sample.texts.ts')).rejects.toThrow(
      /^The texts "sample" are defined twice: by \S*define-texts\.unit\.spec\.ts and by \S*sample\.texts\.ts$/,
    );
  });

  it('takes the same file again, as after an edit while the development server runs', () => {
    expect(defineTexts('sample', { title: 'Sales' }).text('title')).toBe('Sales');
  });
});

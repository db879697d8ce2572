import { describe, expect, it } from '@jest/globals';
import { byType, forEvery, inverted, keysOf } from '../../../events/kernel/by-type.ts';
import { decideBy } from '../../../events/kernel/decide.ts';
import type { Command, Event } from '../../../events/kernel/message.ts';
import { commandMetadata } from '../../support/histories/builders.ts';

type Message = { type: 'Asked'; question: string } | { type: 'Answered'; answer: number };

describe('A table by type', () => {
  const read = byType<Message, [suffix: string], string>({
    Asked: ({ question }, suffix) => `${question}?${suffix}`,
    Answered: ({ answer }, suffix) => `${answer}${suffix}`,
  });

  it('hands each message to its handler', () => {
    expect([read({ type: 'Asked', question: 'How many' }, '!'), read({ type: 'Answered', answer: 3 }, '.')]).toEqual([
      'How many?!',
      '3.',
    ]);
  });

  it('has a handler for every type', () => {
    // @ts-expect-error nobody says what becomes of an answer
    const partial = byType<Message, [], string>({ Asked: ({ question }) => question });
    expect(() => partial({ type: 'Answered', answer: 3 })).toThrow('no handler for Answered');
  });
});

describe('Deciding by a table', () => {
  type Open = Command<'Open', { at: string }>;
  type Close = Command<'Close', object>;
  type Door = { readonly isOpen: boolean };
  type DoorEvent = Event<'Opened', { at: string }> | Event<'Closed', { by: string }>;
  const decide = decideBy<Open | Close, DoorEvent, Door>({
    Open: ({ data }, { isOpen }) => (isOpen ? [] : [{ type: 'Opened', data }]),
    Close: (_command, { isOpen }, { actor }) => (isOpen ? [{ type: 'Closed', data: { by: actor.name } }] : []),
  });

  it('answers a command by its type, from the state and the circumstances', () => {
    const metadata = commandMetadata();
    expect(decide({ type: 'Open', data: { at: 'noon' } }, { isOpen: false }, metadata)).toEqual([
      { type: 'Opened', data: { at: 'noon' } },
    ]);
    expect(decide({ type: 'Close', data: {} }, { isOpen: true }, metadata)).toEqual([
      { type: 'Closed', data: { by: metadata.actor.name } },
    ]);
    expect(decide({ type: 'Close', data: {} }, { isOpen: false }, metadata)).toEqual([]);
  });

  it('covers every command', () => {
    // @ts-expect-error nothing is decided about closing
    const partial = decideBy<Open | Close, DoorEvent, Door>({ Open: () => [] });
    expect(() => partial({ type: 'Close', data: {} }, { isOpen: true }, commandMetadata())).toThrow('Close');
  });
});

describe('A table of what an event does', () => {
  const colourAfter = { Painted: 'red', Washed: 'white' } as const;

  it('lists its event types', () => {
    expect(keysOf(colourAfter)).toEqual(['Painted', 'Washed']);
  });

  it('gives all of them one handler', () => {
    const handler = () => 1;
    expect(forEvery(colourAfter, handler)).toEqual({ Painted: handler, Washed: handler });
  });

  it('says backwards which event it takes', () => {
    const eventFor: { red: 'Painted'; white: 'Washed' } = inverted(colourAfter);
    expect(eventFor).toEqual({ red: 'Painted', white: 'Washed' });
  });
});

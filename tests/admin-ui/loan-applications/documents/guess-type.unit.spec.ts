import { describe, expect, it } from '@jest/globals';
import { guessNeed, guessType } from '../../../../admin-ui/src/loan-applications/documents/base/guess-type.ts';
import { payStub, w2Need } from '../../../support/component/loan-file.ts';

describe('The type of a document', () => {
  it.each([
    ['PayStub_March.pdf', 'pay_stub'],
    ['2025 W-2.pdf', 'w2'],
    ['1040 (2024).pdf', 'tax_return'],
    ['Chase checking statement.pdf', 'bank_statement'],
    ['mortgage-statement.pdf', 'mortgage_statement'],
    ['Drivers License.jpg', 'photo_id'],
    ['P&L 2025.pdf', 'profit_and_loss'],
    ['401k.pdf', 'asset_statement'],
    ['scan0001.pdf', undefined],
    ['untitled.pdf', undefined],
  ])('is guessed from %s', (name, type) => {
    expect(guessType(name, [])?.documentType).toBe(type);
  });

  it('is guessed from the only request that is open', () => {
    const asked = { documentType: 'lease_agreement', documentVersion: 0 } as const;
    expect(guessType('scan.pdf', [asked])).toEqual({ documentType: 'lease_agreement', from: 'request' });
    expect(guessType('scan.pdf', [asked, { ...asked, documentType: 'w2' }])).toBeNull();
  });
});

describe('Which document a file is', () => {
  const [latest, earlier] = [w2Need(2025), w2Need(2024)];
  const request = ({ subject }: typeof latest, more: Parameters<typeof payStub>[0] = {}) =>
    payStub({ documentType: 'w2', documentVersion: 0, status: 'pending', subjects: subject && [subject], ...more });
  const guess = (file: Partial<Parameters<typeof guessNeed>[1]>, name = 'w2.pdf') =>
    guessNeed(name, { documents: [], needs: [], ...file });

  it('is guessed where the file needs one of the type, of whomever', () => {
    expect(guess({ needs: [earlier] })).toEqual({ need: earlier.id, from: 'name' });
    expect(guess({})).toEqual({ need: 'w2', from: 'name' });
  });

  it('is not guessed where several could be meant', () => {
    expect(guess({ needs: [latest, earlier] })).toBeNull();
    const documents = [request(latest), request(earlier)];
    expect(guess({ needs: [latest, earlier], documents })).toBeNull();
  });

  it('is guessed where one of several was asked for, or the others are not needed any more', () => {
    expect(guess({ needs: [latest, earlier], documents: [request(earlier)] })?.need).toBe(earlier.id);
    const waived = { reason: 'Sent by the employer', by: 'Priya Halloran', at: '2026-03-02T15:00:00.000Z' };
    expect(guess({ needs: [w2Need(2025, { state: 'waived', waived }), earlier] })?.need).toBe(earlier.id);
  });

  it('is guessed as the only open request, with whose it is', () => {
    const only = guess({ needs: [latest, earlier], documents: [request(earlier)] }, 'scan.pdf');
    expect(only).toEqual({ need: earlier.id, from: 'request' });
  });
});

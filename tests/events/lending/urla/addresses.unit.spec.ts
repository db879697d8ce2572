import { describe, expect, it } from '@jest/globals';
import { draftFrom, withAnswer } from '../../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../../events/lending/urla/complete.ts';
import { decideChanges } from '../../../../events/urla-draft/urla-draft.changes.ts';
import { readAnswers } from '../../../../events/lending/urla/recorded-answers.ts';
import { type UrlaDraft, urlaForm } from '../../../../events/lending/urla/urla.ts';
import { answersToAll, itemId } from '../../../support/values/urla-answers.ts';

const TODAY = '2026-11-27';
const whole = draftFrom<typeof urlaForm>(answersToAll(urlaForm, 1));
const B = `borrowers.${itemId(1)}`;
const current = `${B}.addresses.current`;

const changed = (answers: Readonly<Record<string, string>>): UrlaDraft =>
  Object.entries(answers).reduce<UrlaDraft>((draft, [path, value]) => withAnswer(draft, path, value), whole);
const problemsOf = (answers: Readonly<Record<string, string>>) => examineUrla(changed(answers), TODAY).problems;

describe('An address in the application', () => {
  it.each(['addresses.current', 'addresses.former', 'addresses.mailing', 'employment.current'])(
    'can be military at %s',
    (place) => {
      const at = `${B}.${place}`;
      for (const [city, state, zip] of [
        ['APO', 'AE', '09128'],
        ['fpo', 'AP', '96349'],
        ['DPO', 'AA', '34002-1234'],
      ] as const)
        expect(problemsOf({ [`${at}.city`]: city, [`${at}.state`]: state, [`${at}.zip`]: zip })).toEqual([]);
    },
  );

  it('is military in city and state, or in neither', () => {
    const field = `${current}.state`;
    expect(problemsOf({ [`${current}.city`]: 'APO' })).toEqual([
      { field, message: 'Choose AA, AE or AP: APO, FPO and DPO are in none of the states' },
    ]);
    expect(problemsOf({ [field]: 'AE' })).toEqual([
      { field, message: 'Enter APO, FPO or DPO as the city of AA, AE and AP, or choose another state' },
    ]);
  });

  it('is not military of the property', () => {
    expect(problemsOf({ 'property.city': 'APO', 'property.state': 'AE' })).toEqual([
      { field: 'property.state', message: 'Choose a state, DC or a territory of the United States' },
    ]);
  });

  it.each(['IE', 'Ireland', 'ireland'])(
    'has neither state nor ZIP code in %s, and a postal code as it is there',
    (typed) => {
      const former = `${B}.addresses.former`;
      const abroad = { country: typed, state: '', zip: '', postalCode: 'T12 X8CK', city: 'Cork' };
      const draft = changed(
        Object.fromEntries(Object.entries(abroad).map(([name, value]) => [`${former}.${name}`, value])),
      );
      const { complete, problems } = examineUrla(draft, TODAY);
      expect(problems).toEqual([]);
      expect(complete?.borrowers[0]?.addresses.former).toMatchObject({ country: 'IE', postalCode: 'T12 X8CK' });
      const typedBefore = withAnswer(draft, `${former}.zip`, 'none');
      expect(examineUrla(typedBefore, TODAY).problems).toEqual([]);
    },
  );

  it.each(['', 'USA', 'United States', 'U.S.A.', 'us'])('is in the United States where the country is %j', (typed) => {
    expect(problemsOf({ [`${current}.country`]: typed, [`${current}.state`]: '' })).toEqual([
      { field: `${current}.state`, message: 'State is required' },
    ]);
  });

  it('names a country that is none', () => {
    expect(problemsOf({ [`${current}.country`]: 'Atlantis' })).toEqual([
      { field: `${current}.country`, message: 'Choose a country' },
    ]);
  });

  it.each(['78701-1234', '787011234'])('has the ZIP+4 %s with its hyphen', (typed) => {
    const { complete } = examineUrla(changed({ [`${current}.zip`]: typed }), TODAY);
    expect(complete?.borrowers[0]?.addresses.current.zip).toBe('78701-1234');
  });
});

describe('A job that is to begin', () => {
  it('starts on a day to come', () => {
    expect(problemsOf({ [`${B}.employment.current.startDate`]: '2027-01-04' })).toEqual([]);
  });
});

describe('SSN and ITIN', () => {
  const at = (name: string): string => `${B}.personal.${name}`;
  it('are not both given', () => {
    expect(problemsOf({ [at('itin')]: '900-70-3456' })).toEqual([
      { field: at('itin'), message: expect.stringContaining('Enter the SSN or the ITIN') },
    ]);
    expect(problemsOf({ [at('ssn')]: '', [at('itin')]: '900-70-3456' })).toEqual([]);
  });
});

describe('An account number', () => {
  it('is kept as its last four characters, also when all of it is typed', () => {
    const path = `${B}.assets.accounts.${itemId(7)}.accountNumber`;
    const lives = new Map([[B, { from: 1 }]]);
    const [given] = decideChanges([{ path, value: '5500-1234-9876 ' }], 'assets', { version: 1, lives });
    expect(given?.type === 'UrlaAnswersGiven' && readAnswers(urlaForm, given.data.given)).toEqual([
      { path, value: '9876' },
    ]);
  });
});

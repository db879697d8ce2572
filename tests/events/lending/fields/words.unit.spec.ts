import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { addressLine, fullName, inWords } from '../../../../events/lending/fields/words.ts';

describe('Words', () => {
  it('are made of a code', () => {
    expect(inWords('construction_to_permanent')).toBe('construction to permanent');
  });

  it('name a person, unless the person is forgotten', () => {
    expect(fullName({ firstName: 'Alice', lastName: 'Rivera' })).toBe('Alice Rivera');
    const whole = { firstName: 'Alice', middleName: 'Marie', lastName: 'Rivera', suffix: 'Jr.' };
    expect(fullName(whole)).toBe('Alice Marie Rivera Jr.');
    expect(fullName({ firstName: ERASED, lastName: ERASED })).toBe(ERASED);
    expect(fullName({ firstName: ERASED, middleName: ERASED, lastName: ERASED, suffix: ERASED })).toBe(ERASED);
  });

  it('write an address in one line, without a unit that is not there or erased', () => {
    const address = { street: '12 Elm Street', city: 'Austin', state: 'TX', zip: '78701' };
    expect(addressLine({ ...address, unit: 'Unit 4' })).toBe('12 Elm Street, Unit 4, Austin, TX 78701');
    expect(addressLine(address)).toBe('12 Elm Street, Austin, TX 78701');
    expect(addressLine({ ...address, street: ERASED, unit: ERASED })).toBe(`${ERASED}, Austin, TX 78701`);
  });
});

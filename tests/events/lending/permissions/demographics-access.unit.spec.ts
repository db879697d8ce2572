import { describe, expect, it } from '@jest/globals';
import { whyNoDemographics } from '../../../../events/lending/permissions/demographics-access.ts';
import { roles, rolePermissions } from '../../../../events/lending/permissions/permissions.ts';

const mayAs = (isBeingTaken: boolean) =>
  roles.filter((role) => whyNoDemographics(rolePermissions(role), isBeingTaken) === undefined);

describe('Demographic information', () => {
  it('is for compliance, and while it is taken for whoever takes applications; never for who decide on credit', () => {
    expect(mayAs(true)).toEqual(['admin', 'loan_officer', 'processor', 'compliance_officer', 'closer']);
    expect(mayAs(false)).toEqual(['admin', 'loan_officer', 'processor', 'compliance_officer', 'closer']);
  });

  it('is for nobody who was given a say in underwriting, whatever else they may', () => {
    const permissions = { compliance: { read: true }, applications: { create: true }, underwriting: { approve: true } };
    expect(whyNoDemographics(permissions, true)).toMatch('decide on credit');
    expect(whyNoDemographics({ ...permissions, underwriting: { read: true } }, false)).toBeUndefined();
    expect(whyNoDemographics({ applications: { create: true } }, true)).toBeUndefined();
    expect(whyNoDemographics({ applications: { create: true } }, false)).toMatch('for compliance');
  });
});

import { describe, expect, it } from '@jest/globals';
import { permissionToReadFile } from '../../../../events/lending/documents/document-access.ts';
import type { documentTypes } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { allows, rolePermissions, roles } from '../../../../events/lending/permissions/permissions.ts';

describe('The file of a document', () => {
  const mayRead = (type: (typeof documentTypes)[number]) =>
    roles.filter((role) => {
      const own = rolePermissions(role);
      return allows(own, 'documents.read') && allows(own, permissionToReadFile(type, own));
    });

  it.each([
    'tax_return',
    'w2',
    'pay_stub',
    'bank_statement',
    'photo_id',
    'credit_report',
    'award_letter',
    'asset_statement',
    'gift_letter',
    'bankruptcy_papers',
    'certificate_of_eligibility',
    'court_order',
    'settlement_statement',
    'mortgage_statement',
    'hoa_statement',
  ] as const)(
    'that carries personal numbers (%s) is for whoever works on documents or looks after compliance',
    (type) => {
      expect(roles.filter((role) => !mayRead(type).includes(role))).toEqual(['appraisal_coordinator', 'viewer']);
    },
  );

  it('of any other type is for every reader', () => {
    for (const type of ['purchase_contract', 'appraisal_report', 'title_report', 'other'] as const) {
      expect(mayRead(type)).toEqual(roles);
    }
  });

  it('names what is missing for whoever has neither', () => {
    expect(permissionToReadFile('w2', rolePermissions('viewer'))).toBe('documents.update');
  });
});

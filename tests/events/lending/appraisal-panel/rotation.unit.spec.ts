import { describe, expect, it } from '@jest/globals';
import {
  type PanelMember,
  type PropertyToValue,
  rotationFor,
  turnProblems,
} from '../../../../events/lending/appraisal-panel/rotation.ts';

const member = (name: string, more: Partial<PanelMember> = {}): PanelMember => ({
  appraiserId: name,
  name,
  status: 'active',
  licenses: [{ state: 'TX', number: 'TX-1', expiresOn: '2027-06-30' }],
  specialties: ['residential'],
  propertyTypes: ['single_family'],
  capacity: 3,
  openOrders: 0,
  lastAssignedAt: null,
  ...more,
});
const house: PropertyToValue = { state: 'TX', propertyType: 'single_family', priceCents: 40_000_000, on: '2026-03-02' };
const namesInTurn = (panel: readonly PanelMember[], property = house) =>
  rotationFor(panel, property).inTurn.map(({ name }) => name);

describe('The rotation', () => {
  it('begins with whoever has waited longest, and never had any first of all', () => {
    const panel = [
      member('Cora', { lastAssignedAt: '2026-02-01T10:00:00.000Z' }),
      member('Ben', { lastAssignedAt: '2026-01-01T10:00:00.000Z' }),
      member('Ada'),
      member('Abe'),
    ];
    expect(namesInTurn(panel)).toEqual(['Abe', 'Ada', 'Ben', 'Cora']);
  });

  it.each([
    ['is suspended', member('A', { status: 'suspended' })],
    ['has no license of TX', member('A', { licenses: [] })],
    [
      'has a license of TX that expired on Mar 1, 2026',
      member('A', { licenses: [{ state: 'TX', number: 'TX-1', expiresOn: '2026-03-01' }] }),
    ],
    ['takes no residential homes', member('A', { specialties: ['commercial'] })],
    ['takes no properties of the type single family', member('A', { propertyTypes: ['condominium'] })],
    ['has 3 open orders, and takes 3', member('A', { openOrders: 3 })],
  ])('leaves out who %s', (reason, left) => {
    expect(rotationFor([left], house)).toEqual({ inTurn: [], left: [{ ...left, reasons: [reason] }] });
  });

  it('takes a license on its last day, any type where none is said, and luxury from two million dollars on', () => {
    const last = member('A', { licenses: [{ state: 'TX', number: 'TX-1', expiresOn: '2026-03-02' }] });
    expect(namesInTurn([last], { ...house, propertyType: null, priceCents: null })).toEqual(['A']);
    const panel = [member('A'), member('B', { specialties: ['luxury'] })];
    expect(namesInTurn(panel, { ...house, priceCents: 200_000_000 })).toEqual(['B']);
  });

  it('asks a reason for everybody who is passed over, and refuses who cannot take it', () => {
    const panel = [member('Ada'), member('Ben'), member('Cora'), member('Dan', { openOrders: 9 })];
    const rotation = rotationFor(panel, house);
    expect(turnProblems(rotation, 'Ada', [])).toEqual([]);
    expect(turnProblems(rotation, 'Cora', [{ appraiserId: 'Ada' }])).toEqual([
      { field: 'skipped', message: 'Ben comes before: say why they are passed over' },
    ]);
    expect(turnProblems(rotation, 'Cora', [{ appraiserId: 'Ada' }, { appraiserId: 'Ben' }])).toEqual([]);
    expect(turnProblems(rotation, 'Dan', [])).toEqual([
      { field: 'appraiserId', message: expect.stringContaining('Dan has 9 open orders, and takes 3') },
    ]);
    expect(turnProblems(rotation, 'nobody', [])[0]?.field).toBe('appraiserId');
  });
});

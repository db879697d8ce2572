import type { FloodResult } from '../vendor-orders/flood/flood.kind.ts';
import type { ArrivalFactsOf } from './arrival-facts.ts';
import { type ArrivalFinding, found } from './arrival-finding.ts';

export const floodFacts = ({ zone, inSpecialFloodHazardArea, lifeOfLoan }: FloodResult): ArrivalFactsOf<'flood'> => ({
  kind: 'flood',
  zone,
  isHazardArea: inSpecialFloodHazardArea,
  isLifeOfLoan: lifeOfLoan,
});

export const floodArrived = ({ zone, isHazardArea, isLifeOfLoan }: ArrivalFactsOf<'flood'>): ArrivalFinding[] => [
  isHazardArea
    ? { finding: 'hazard_area', text: `Zone ${zone} is a Special Flood Hazard Area` }
    : { finding: 'no_hazard_area', text: `Zone ${zone} is no Special Flood Hazard Area` },
  ...found(!isLifeOfLoan, 'not_life_of_loan', 'Determined once, and not tracked'),
];

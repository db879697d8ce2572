import { dayOf, daysAfter, invent } from '../order/invent.ts';
import { addressOf, termsSchemas } from '../order/terms.ts';
import type { InventResult } from './result.ts';

/** A flood determination; the same property is always in the same zone. */
export const inventFlood: InventResult = (order) => {
  const { property } = termsSchemas.flood.parse(order.terms);
  const { between, chance, pick, faker } = invent(`flood ${addressOf(property).toUpperCase()}`);
  const zone = chance(85) ? 'X' : pick(['AE', 'A', 'AE', 'VE'] as const);
  const determinedOn = dayOf(order.placedAt);
  const result = {
    orderNumber: order.orderNumber,
    propertyAddress: addressOf(property),
    communityNumber: faker.string.numeric({ length: 6, allowLeadingZeros: false }),
    communityName: property.city,
    panel: `${faker.string.numeric({ length: 5, allowLeadingZeros: false })}C0${between(100, 999)}${pick(['F', 'G', 'H', 'J'] as const)}`,
    panelDate: daysAfter(determinedOn, -between(400, 5_000)),
    zone,
    inSpecialFloodHazardArea: zone !== 'X',
    lifeOfLoan: order.product !== 'basic',
    determinedOn,
  };
  return {
    result,
    reportTitle: 'Standard Flood Hazard Determination',
    sections: [
      {
        heading: 'Determination',
        intro: `Order ${order.orderNumber}. Invented by the sandbox: no map was looked at.`,
        lines: [
          ['Property', result.propertyAddress],
          ['NFIP community', `${result.communityNumber} ${result.communityName}`],
          ['Map panel', `${result.panel}, ${result.panelDate}`],
          ['Zone', zone],
          ['In a Special Flood Hazard Area', result.inSpecialFloodHazardArea ? 'Yes' : 'No'],
          ['Life of loan', result.lifeOfLoan ? 'Yes' : 'No'],
          ['Determined on', determinedOn],
        ],
      },
    ],
  };
};

import { isSameHome } from './same-home.ts';
import type { OrderFacts } from './vendor-kind.ts';

type About = {
  readonly loanNumber?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly propertyAddress?: string | undefined;
};

const isSame = (one: string, other: string): boolean => one.trim().toUpperCase() === other.trim().toUpperCase();

/** Whatever a result names that is not what was ordered: another loan, another order, another property. */
export const strangersIn = (facts: OrderFacts, about: About): string[] => [
  ...(about.loanNumber !== undefined && !isSame(about.loanNumber, facts.loanNumber)
    ? [`It names another loan: ${about.loanNumber} instead of ${facts.loanNumber}`]
    : []),
  ...(about.orderNumber !== undefined && !isSame(about.orderNumber, facts.orderNumber)
    ? [`It names another order: ${about.orderNumber} instead of ${facts.orderNumber}`]
    : []),
  ...(about.propertyAddress !== undefined && !isSameHome(about.propertyAddress, facts.propertyAddress)
    ? [`It names another property: ${about.propertyAddress} instead of ${facts.propertyAddress}`]
    : []),
];

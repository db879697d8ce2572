/**
 * The federal agencies that a notice names (12 CFR 1002, appendix A, as amended in 2023), by the kind of creditor that
 * each is for. Which one it is, is a setting of the lender.
 */
export const ecoaAgencies = {
  ftc: {
    name: 'Federal Trade Commission',
    address: 'Consumer Response Center, 600 Pennsylvania Avenue NW, Washington, DC 20580',
    isFor: 'Mortgage companies, state-chartered credit unions and other creditors that are no banks',
  },
  cfpb: {
    name: 'Bureau of Consumer Financial Protection',
    address: '1700 G Street NW, Washington, DC 20552',
    isFor: 'Banks, savings associations and credit unions with over $10 billion of assets',
  },
  occ: {
    name: 'Office of the Comptroller of the Currency',
    address: 'Customer Assistance Group, P.O. Box 53570, Houston, TX 77052',
    isFor: 'National banks and federal savings associations',
  },
  frb: {
    name: 'Federal Reserve Consumer Help Center',
    address: 'P.O. Box 1200, Minneapolis, MN 55480',
    isFor: 'State member banks',
  },
  fdic: {
    name: 'Division of Depositor and Consumer Protection, Federal Deposit Insurance Corporation',
    address:
      'National Center for Consumer and Depositor Assistance, 1100 Walnut Street, Box #11, Kansas City, MO 64106',
    isFor: 'Insured state banks that are not members, and state savings associations',
  },
  ncua: {
    name: 'National Credit Union Administration',
    address:
      'Office of Consumer Financial Protection, Division of Consumer Compliance Policy and Outreach, 1775 Duke Street, Alexandria, VA 22314',
    isFor: 'Federal credit unions',
  },
} as const;
export type EcoaAgency = keyof typeof ecoaAgencies;
export const ecoaAgencyIds = Object.keys(ecoaAgencies) as [EcoaAgency, ...EcoaAgency[]];

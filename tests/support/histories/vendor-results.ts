/** A result of each kind of vendor as one that is attached to an order of Alice Firstimer, 12 Elm Street, would be. */
export const vendorResults = {
  appraisal: {
    loanNumber: 'LL-2026-7K3M9Q2C',
    appraisedValue: 412_000,
    effectiveDate: '2026-03-12',
    inspectionDate: '2026-03-12',
    condition: 'C3',
    quality: 'Q4',
    appraiser: {
      name: 'Rae Ibarra',
      licenseNumber: 'TX-1380001-R',
      licenseState: 'TX',
      licenseExpiresOn: '2027-01-31',
    },
    livingAreaSqft: 1850,
    comparables: [1, 2, 3].map((number) => ({
      address: `${number}00 Oak Street, Austin, TX 78701`,
      salePrice: 405_000,
      saleDate: '2026-01-15',
      distanceMiles: 0.4,
      adjustments: [{ what: 'Living area', amount: 7_000 }],
      adjustedPrice: 412_000,
    })),
  },
  title: {
    effectiveDate: '2026-03-10',
    vesting: ['Jo Seller, a single person'],
    legalDescription: 'Lot 4, Block 2, Elm Addition',
    liens: [{ holder: 'First Bank', amount: 120_000, recordedOn: '2019-04-02', position: 1 }],
    judgments: [],
    exceptions: [{ number: 1, text: 'Utility easement along the rear line', isStandard: true }],
    taxes: [{ year: 2025, amount: 6_200, status: 'paid' }],
  },
  credit: {
    reportId: 'CR-1',
    issuedOn: '2026-03-10',
    scores: [
      { borrower: 0, bureau: 'equifax', score: 734, factors: [{ code: '18', text: 'Many accounts' }] },
      { borrower: 0, bureau: 'experian', score: 732, factors: [] },
      { borrower: 0, bureau: 'transunion', score: 730, factors: [] },
    ],
    accounts: [
      {
        creditor: 'First Bank',
        accountType: 'Credit Card',
        accountNumberLast4: '1234',
        status: 'current',
        balance: 1200,
        limit: 5000,
        monthlyPayment: 60,
      },
    ],
    inquiries: [],
    publicRecords: [],
  },
  flood: {
    communityNumber: '480624',
    panel: '48453C0445K',
    panelDate: '2020-01-22',
    zone: 'X',
    inSpecialFloodHazardArea: false,
    lifeOfLoan: true,
  },
  verification: { verifies: 'employment', verified: true, employer: 'Elm Works', asOf: '2026-03-09' },
  underwriting: {
    recommendation: 'Approve/Eligible',
    findings: [{ number: 1, category: 'Income', text: 'Verify the base pay' }],
    isSimulated: true,
  },
  compliance: {
    checks: [{ name: 'APR tolerance', citation: '12 CFR 1026.22(a)', outcome: 'pass', text: 'Within 0.125%' }],
  },
};

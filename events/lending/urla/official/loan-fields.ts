import { type OfficialField, sectionOf } from './official-field.ts';

const LOAN = 'LOANS/LOAN[SubjectLoan]/';
const OTHER_LOAN = 'LOANS/LOAN[RelatedLoan]/';
const PROPERTY = 'COLLATERALS/COLLATERAL/SUBJECT_PROPERTY/';

/** Sections 4 and 9, and the lender's part. */
export const loanFields: readonly OfficialField[] = [
  ...sectionOf('4a', '', '', [
    ['Loan amount', 'loan.loanAmount', `${LOAN}TERMS_OF_LOAN/BaseLoanAmount`],
    ['Loan purpose', 'loan.purpose', `${LOAN}TERMS_OF_LOAN/LoanPurposeType`],
    [
      'Property address',
      'property.street property.unit property.city property.state property.zip property.county',
      `${PROPERTY}ADDRESS`,
    ],
    ['Number of units', 'property.units', `${PROPERTY}PROPERTY_DETAIL/FinancedUnitCount`],
    [
      'Property value',
      'loan.propertyValue',
      `${PROPERTY}PROPERTY_VALUATIONS/PROPERTY_VALUATION/PROPERTY_VALUATION_DETAIL/PropertyValuationAmount`,
    ],
    ['Occupancy', 'loan.propertyUse', `${PROPERTY}PROPERTY_DETAIL/PropertyUsageType`],
    [
      'FHA secondary residence',
      'loan.isFhaSecondaryResidence',
      `${PROPERTY}PROPERTY_DETAIL/EXTENSION/OTHER/ULAD:FHASecondaryResidenceIndicator`,
    ],
    ['Mixed-use property', 'property.isMixedUse', `${PROPERTY}PROPERTY_DETAIL/PropertyMixedUsageIndicator`],
    ['Manufactured home', 'property.propertyType', `${PROPERTY}PROPERTY_DETAIL/ConstructionMethodType`],
    ['Application received day', 'loan.applicationReceivedOn', `${LOAN}LOAN_DETAIL/ApplicationReceivedDate`],
    [
      'Estimated closing date',
      'loan.estimatedClosingDate',
      `${LOAN}CLOSING_INFORMATION/CLOSING_INFORMATION_DETAIL/LoanEstimatedClosingDate`,
    ],
    ['Down payment', 'loan.downPayment', `${LOAN}DOWN_PAYMENTS/DOWN_PAYMENT/DownPaymentAmount`],
  ]),
  ...sectionOf('4b', 'otherLoans.*.', OTHER_LOAN, [
    ['Creditor', 'creditorName', 'ORIGINATION_FUNDS; PARTIES/PARTY[NotePayTo]'],
    ['Lien type', 'lien', 'TERMS_OF_LOAN/LienPriorityType'],
    ['Monthly payment', 'monthlyPayment', 'PAYMENT/PAYMENT_RULE/InitialPrincipalAndInterestPaymentAmount'],
    ['Loan amount or amount to be drawn', 'loanAmount', 'TERMS_OF_LOAN/NoteAmount'],
    ['HELOC', 'isHeloc', 'LOAN_DETAIL/HELOCIndicator'],
    ['Credit limit', 'creditLimit', 'HELOC/HELOC_RULE/HELOCMaximumBalanceAmount'],
    ['Source of funds', 'fundsSource', 'ORIGINATION_FUNDS/ORIGINATION_FUND/FundsSourceType'],
  ]),
  ...sectionOf('4c', 'property.', PROPERTY, [
    ['Expected monthly rental income', 'expectedMonthlyRent', 'PROPERTY_DETAIL/RentalEstimatedGrossMonthlyRentAmount'],
    [
      'Expected net monthly rental income',
      'expectedNetMonthlyRent',
      'PROPERTY_DETAIL/RentalEstimatedNetMonthlyRentAmount',
    ],
  ]),
  ...sectionOf('4d', 'gifts.*.', 'ASSETS/ASSET/ASSET_DETAIL/', [
    ['Asset type', 'type', 'AssetType'],
    ['Deposited', 'isDeposited', 'EXTENSION/OTHER/ULAD:IncludedInAssetAccountIndicator'],
    ['Source', 'source', 'FundsSourceType'],
    ['Cash or market value', 'value', 'AssetCashOrMarketValueAmount'],
  ]),
  ...sectionOf('9', 'originator.', 'PARTIES/PARTY', [
    [
      'Organization name and address',
      'companyName companyAddress',
      '[LoanOriginationCompany]/LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName, ADDRESSES',
    ],
    [
      'Organization NMLSR ID and state license',
      'companyNmlsId companyLicense',
      '[LoanOriginationCompany]/ROLES/ROLE/LICENSES/LICENSE',
    ],
    ['Originator name', 'name', '[LoanOriginator]/INDIVIDUAL/NAME/FullName'],
    ['Originator NMLSR ID and state license', 'nmlsId license', '[LoanOriginator]/ROLES/ROLE/LICENSES/LICENSE'],
    ['Email and phone', 'email phone', '[LoanOriginator]/INDIVIDUAL/CONTACT_POINTS'],
    ['Signature day', 'signedOn', '[LoanOriginator]/EXECUTION/EXECUTION_DETAIL/ExecutionDate'],
  ]),
  ...sectionOf('L1', '', '', [
    [
      'Community property state of a borrower',
      'borrowers.*.addresses.current.state',
      'PARTIES/PARTY/ROLES/ROLE/BORROWER/BORROWER_DETAIL/CommunityPropertyStateResidentIndicator (worked out)',
    ],
    [
      'Community property state of the property',
      'property.state',
      `${PROPERTY}PROPERTY_DETAIL/PropertyInCommunityPropertyStateIndicator (worked out)`,
    ],
    [
      'Transaction detail: conversion, renovation',
      'lender.property.isContractConversion lender.property.isRenovation',
      `${LOAN}LOAN_DETAIL/ConversionOfContractForDeedIndicator, RenovationLoanIndicator`,
    ],
    [
      'Construction closing, costs and lot',
      'lender.property.constructionClosing lender.property.constructionCost lender.property.lotAcquiredOn lender.property.lotOriginalCost',
      `${LOAN}CONSTRUCTION`,
    ],
    ['Refinance type', 'lender.property.refinanceType', `${LOAN}REFINANCE/RefinanceCashOutDeterminationType`],
    [
      'Refinance program',
      'lender.property.refinanceProgram lender.property.refinanceProgramOther',
      `${LOAN}REFINANCE/RefinancePrimaryPurposeType, GOVERNMENT_LOAN`,
    ],
    [
      'Energy improvement',
      'lender.property.financesEnergyImprovements',
      `${LOAN}LOAN_DETAIL/EnergyRelatedImprovementsIndicator`,
    ],
    [
      'Clean energy lien',
      'lender.property.hasEnergyLien',
      `${PROPERTY}PROPERTY_DETAIL/PropertyExistingCleanEnergyLienIndicator`,
    ],
    [
      'Project type and name',
      'lender.property.projectType lender.property.projectName',
      `${PROPERTY}PROJECT/PROJECT_DETAIL/ProjectLegalStructureType, ProjectName, PUDIndicator`,
    ],
    ['Attachment', 'lender.property.attachment', `${PROPERTY}PROPERTY_DETAIL/AttachmentType`],
    ['Construction method', 'lender.property.constructionMethod', `${PROPERTY}PROPERTY_DETAIL/ConstructionMethodType`],
  ]),
  ...sectionOf('L2', 'lender.title.', '', [
    ['Title holders', 'names', 'PARTIES/PARTY[PropertyOwner, Proposed]'],
    ['Title holders now', 'currentNames', 'PARTIES/PARTY[PropertyOwner, Current]'],
    ['Manner', 'manner mannerOther', 'PARTIES/PARTY[PropertyOwner]/ROLES/ROLE/PROPERTY_OWNER/RelationshipVestingType'],
    ['Estate', 'estate leaseExpiresOn', `${PROPERTY}PROPERTY_DETAIL/PropertyEstateType`],
    ['Trust', 'trust', 'PARTIES/PARTY[Trust]/ROLES/ROLE/TRUST/TrustClassificationType'],
    [
      'Indian country land tenure',
      'isOnIndianLand indianLandTenure',
      `${PROPERTY}PROPERTY_DETAIL/NativeAmericanLandsType`,
    ],
  ]),
  ...sectionOf('L3', '', LOAN, [
    ['Mortgage type', 'loan.loanType', 'TERMS_OF_LOAN/MortgageType'],
    ['VA entitlement', 'loan.vaEntitlement', 'GOVERNMENT_LOAN/VAEntitlementAmount'],
    ['Note rate', 'loan.ratePercent', 'TERMS_OF_LOAN/NoteRatePercent'],
    ['Loan term', 'loan.termYears lender.mortgage.termMonths', 'MATURITY/MATURITY_RULE/LoanMaturityPeriodCount'],
    ['Mortgage lien type', 'lender.mortgage.lien', 'TERMS_OF_LOAN/LienPriorityType'],
    [
      'Amortization type',
      'lender.mortgage.amortization lender.mortgage.amortizationOther',
      'AMORTIZATION/AMORTIZATION_RULE/AmortizationType',
    ],
    [
      'Adjustable rate',
      'lender.mortgage.armInitialMonths lender.mortgage.armPeriodMonths lender.mortgage.armIndex lender.mortgage.armIndexPercent lender.mortgage.armMarginPercent lender.mortgage.armFirstCapPercent lender.mortgage.armPeriodCapPercent lender.mortgage.armLifeCapPercent',
      'ADJUSTMENT/INTEREST_RATE_ADJUSTMENT',
    ],
    ['Balloon', 'lender.mortgage.isBalloon lender.mortgage.balloonMonths', 'LOAN_DETAIL/BalloonIndicator'],
    [
      'Interest only',
      'lender.mortgage.isInterestOnly lender.mortgage.interestOnlyMonths',
      'INTEREST_ONLY/InterestOnlyTermMonthsCount',
    ],
    ['Negative amortization', 'lender.mortgage.hasNegativeAmortization', 'LOAN_DETAIL/NegativeAmortizationIndicator'],
    [
      'Prepayment penalty',
      'lender.mortgage.hasPrepaymentPenalty lender.mortgage.prepaymentPenaltyMonths',
      'PREPAYMENT_PENALTY/PREPAYMENT_PENALTY_LIFETIME_RULE',
    ],
    [
      'Temporary buydown',
      'lender.mortgage.hasBuydown lender.mortgage.buydownInitialRatePercent',
      'BUYDOWN/BUYDOWN_RULE',
    ],
    ['Other feature', 'lender.mortgage.otherFeature', 'LOAN_DETAIL/EXTENSION'],
    [
      'Principal and interest of first and subordinate liens',
      'loan.loanAmount otherLoans.*.monthlyPayment',
      'HOUSING_EXPENSES/HOUSING_EXPENSE[FirstMortgagePrincipalAndInterest, OtherMortgageLoanPrincipalAndInterest] (worked out)',
    ],
    [
      'Other lines of the proposed payment',
      'lender.housing',
      'HOUSING_EXPENSES/HOUSING_EXPENSE[Proposed]/HousingExpensePaymentAmount',
    ],
  ]),
  ...sectionOf('L4', '', LOAN, [
    [
      'A. Sales contract price',
      'loan.purchasePrice',
      `../../${PROPERTY}SALES_CONTRACTS/SALES_CONTRACT/SALES_CONTRACT_DETAIL/SalesContractAmount`,
    ],
    [
      'B. Improvements',
      'lender.costs.improvements',
      'DOCUMENT_SPECIFIC_DATA_SETS/DOCUMENT_SPECIFIC_DATA_SET/URLA/URLA_DETAIL/AlterationsImprovementsAndRepairsAmount',
    ],
    ['C. Land', 'lender.costs.land', 'CONSTRUCTION/LandOriginalCostAmount'],
    [
      'D. Mortgages paid off',
      'borrowers.*.assets.realEstate.*.mortgages.*.payOffAtClosing',
      'URLA/URLA_TOTAL (worked out)',
    ],
    ['E. Other debts paid off', 'borrowers.*.liabilities.debts.*.payOffAtClosing', 'URLA/URLA_TOTAL (worked out)'],
    [
      'F. Closing costs, prepaids',
      'lender.costs.closingCosts lender.costs.prepaids',
      'URLA/URLA_DETAIL/EstimatedClosingCostsAmount, PrepaidItemsEstimatedAmount',
    ],
    ['G. Discount points', 'lender.costs.discountPoints', 'URLA/URLA_DETAIL/BorrowerPaidDiscountPointsTotalAmount'],
    [
      'I. Financed mortgage insurance or fee',
      'lender.costs.financedFee',
      'URLA/URLA_DETAIL/MIAndFundingFeeFinancedAmount',
    ],
    ['J. Other new mortgages', 'otherLoans.*.loanAmount', 'LOAN[RelatedLoan]/TERMS_OF_LOAN/NoteAmount (worked out)'],
    [
      'L. Seller credits',
      'lender.costs.sellerCredits',
      'URLA/URLA_TOTAL/EXTENSION/OTHER/ULAD:URLATotalSellerCreditsAmount',
    ],
    [
      'M. Other credits with their sources',
      'lender.costs.lenderCredits lender.costs.otherCredits.*.kind lender.costs.otherCredits.*.source lender.costs.otherCredits.*.amount',
      'PURCHASE_CREDITS/PURCHASE_CREDIT',
    ],
    [
      'Cash from or to the borrower',
      'lender.costs',
      'CLOSING_INFORMATION/CLOSING_INFORMATION_DETAIL/CashFromBorrowerAtClosingAmount, CashToBorrowerAtClosingAmount (worked out)',
    ],
  ]),
];

import { type OfficialField, sectionOf } from './official-field.ts';

const BORROWER = 'PARTIES/PARTY/ROLES/ROLE/BORROWER/';
const DECLARATION = `${BORROWER}DECLARATION/DECLARATION_DETAIL/`;
const ASSET = 'ASSETS/ASSET/';
const of = (section: string): string => `borrowers.*.${section}.`;
const address = 'street unit city state zip postalCode country';
const beneath = (group: string, names: string): string =>
  names
    .split(' ')
    .map((name) => `${group}.${name}`)
    .join(' ');
const job = (name: string): string => `current.${name} additional.*.${name}`;
const jobAddress = address.split(' ').map(job).join(' ');

/** Sections 1 to 3 of each borrower, and the Unmarried Addendum. */
export const borrowerFields: readonly OfficialField[] = [
  ...sectionOf('1a', of('personal'), 'PARTIES/PARTY/', [
    ['Name', 'firstName middleName lastName suffix', 'INDIVIDUAL/NAME/FirstName, MiddleName, LastName, SuffixName'],
    ['Alternate names', 'alternateNames', 'INDIVIDUAL/ALIASES/ALIAS/NAME/FullName'],
    ['Social Security number or ITIN', 'ssn itin', 'TAXPAYER_IDENTIFIERS/TAXPAYER_IDENTIFIER/TaxpayerIdentifierValue'],
    ['Date of birth', 'dateOfBirth', 'ROLES/ROLE/BORROWER/BORROWER_DETAIL/BorrowerBirthDate'],
    ['Citizenship', 'citizenship', 'ROLES/ROLE/BORROWER/DECLARATION/DECLARATION_DETAIL/CitizenshipResidencyType'],
    [
      'Joint credit: intention and initials',
      'intendsJointCredit borrowerInitials',
      'ROLES/ROLE/BORROWER/BORROWER_DETAIL/JointAssetLiabilityReportingType',
    ],
    ['Marital status', 'maritalStatus', 'ROLES/ROLE/BORROWER/BORROWER_DETAIL/MaritalStatusType'],
    [
      'Dependents: number and ages',
      'dependentsNumber dependentsAges',
      'ROLES/ROLE/BORROWER/BORROWER_DETAIL/DependentCount, DEPENDENTS',
    ],
    [
      'Telephones',
      'homePhone cellPhone workPhone workPhoneExt',
      'INDIVIDUAL/CONTACT_POINTS/CONTACT_POINT/CONTACT_POINT_TELEPHONE',
    ],
    ['Email', 'email', 'INDIVIDUAL/CONTACT_POINTS/CONTACT_POINT/CONTACT_POINT_EMAIL'],
  ]),
  ...sectionOf('1a', 'credit.', '', [
    ['Type of credit', 'creditType', 'RELATIONSHIPS: ROLE_SharesJointCreditReportWith_ROLE'],
    ['Total number of borrowers', 'totalBorrowers', 'LOANS/LOAN/LOAN_DETAIL/BorrowerCount'],
  ]).map(([number, ...rest]): OfficialField => [`1a.${Number(number.slice(3)) + 10}`, ...rest]),
  ...sectionOf('1a addresses', of('addresses'), BORROWER, [
    ['Current address', beneath('current', address), 'RESIDENCES/RESIDENCE[Current]/ADDRESS'],
    [
      'How long at current address',
      beneath('current', 'yearsAtAddress monthsAtAddress'),
      'RESIDENCES/RESIDENCE/RESIDENCE_DETAIL/BorrowerResidencyDurationMonthsCount',
    ],
    [
      'Housing and rent',
      beneath('current', 'housingExpense monthlyRent'),
      'RESIDENCES/RESIDENCE/RESIDENCE_DETAIL/BorrowerResidencyBasisType, LANDLORD/LANDLORD_DETAIL/MonthlyRentAmount',
    ],
    ['Former address', beneath('former', address), 'RESIDENCES/RESIDENCE[Prior]/ADDRESS'],
    [
      'How long at former address',
      beneath('former', 'yearsAtAddress monthsAtAddress'),
      'RESIDENCES/RESIDENCE/RESIDENCE_DETAIL/BorrowerResidencyDurationMonthsCount',
    ],
    [
      'Former housing and rent',
      beneath('former', 'housingExpense monthlyRent'),
      'RESIDENCES/RESIDENCE/RESIDENCE_DETAIL/BorrowerResidencyBasisType, LANDLORD/LANDLORD_DETAIL/MonthlyRentAmount',
    ],
    [
      'Mailing address, if different',
      `mailingIsDifferent ${beneath('mailing', address)}`,
      '../../../ADDRESSES/ADDRESS[AddressType=Mailing]',
    ],
  ]),
  ...sectionOf('1b-1c', of('employment'), `${BORROWER}EMPLOYERS/EMPLOYER/`, [
    ['Does not apply', 'current.doesNotApply', 'EMPLOYMENT'],
    [
      'Employer name and phone',
      `${job('employerName')} ${job('phone')}`,
      'LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName, CONTACTS',
    ],
    ['Employer address', jobAddress, 'ADDRESS'],
    ['Position or title', job('position'), 'EMPLOYMENT/EmploymentPositionDescription'],
    ['Start date', job('startDate'), 'EMPLOYMENT/EmploymentStartDate'],
    [
      'How long in this line of work',
      `${job('yearsInWork')} ${job('monthsInWork')}`,
      'EMPLOYMENT/EmploymentTimeInLineOfWorkMonthsCount',
    ],
    [
      'Employed by a party to the transaction',
      job('isFamilyMember'),
      'EMPLOYMENT/SpecialBorrowerEmployerRelationshipIndicator',
    ],
    [
      'Business owner and share',
      `${job('isBusinessOwner')} ${job('ownershipShare')}`,
      'EMPLOYMENT/EmploymentBorrowerSelfEmployedIndicator, OwnershipInterestType',
    ],
    ['Foreign income', job('isForeignIncome'), 'EXTENSION/OTHER/DU:EMPLOYMENT_EXTENSION/ForeignIncomeIndicator'],
    ['Seasonal income', job('isSeasonalIncome'), 'EXTENSION/OTHER/DU:EMPLOYMENT_EXTENSION/SeasonalIncomeIndicator'],
    [
      'Gross monthly income',
      'baseIncome overtimeIncome bonusIncome commissionIncome militaryIncome otherIncome'.split(' ').map(job).join(' '),
      '../../CURRENT_INCOME/CURRENT_INCOME_ITEMS/CURRENT_INCOME_ITEM/CURRENT_INCOME_ITEM_DETAIL',
    ],
    [
      'Monthly loss of the business',
      job('monthlyLoss'),
      '../../CURRENT_INCOME/CURRENT_INCOME_ITEMS/CURRENT_INCOME_ITEM/CURRENT_INCOME_ITEM_DETAIL/CurrentIncomeMonthlyTotalAmount',
    ],
  ]),
  ...sectionOf('1d', of('employment'), `${BORROWER}EMPLOYERS/EMPLOYER[Previous]/`, [
    ['Does not apply', 'previousDoesNotApply', 'EMPLOYMENT'],
    [
      'Employer name and phone',
      'previous.*.employerName previous.*.phone',
      'LEGAL_ENTITY/LEGAL_ENTITY_DETAIL/FullName, CONTACTS',
    ],
    ['Employer address', beneath('previous.*', address), 'ADDRESS'],
    [
      'Position, start and end',
      beneath('previous.*', 'position startDate endDate'),
      'EMPLOYMENT/EmploymentPositionDescription, EmploymentStartDate, EmploymentEndDate',
    ],
    ['Business owner', 'previous.*.isBusinessOwner', 'EMPLOYMENT/EmploymentBorrowerSelfEmployedIndicator'],
    ['Previous gross monthly income', 'previous.*.previousMonthlyIncome', 'EMPLOYMENT/EmploymentMonthlyIncomeAmount'],
  ]),
  ...sectionOf(
    '1e',
    of('otherIncome'),
    `${BORROWER}CURRENT_INCOME/CURRENT_INCOME_ITEMS/CURRENT_INCOME_ITEM/CURRENT_INCOME_ITEM_DETAIL/`,
    [
      ['Does not apply', 'doesNotApply', ''],
      [
        'Income source and monthly income',
        'amounts sources.*.source sources.*.monthlyAmount description',
        'IncomeType, CurrentIncomeMonthlyTotalAmount',
      ],
    ],
  ),
  ...sectionOf('2a', of('assets'), ASSET, [
    ['Account type', 'accounts.*.accountType', 'ASSET_DETAIL/AssetType'],
    ['Financial institution', 'accounts.*.institutionName', 'ASSET_HOLDER/NAME/FullName'],
    ['Account number', 'accounts.*.accountNumber', 'ASSET_DETAIL/AssetAccountIdentifier'],
    ['Cash or market value', 'accounts.*.cashValue balances', 'ASSET_DETAIL/AssetCashOrMarketValueAmount'],
    ['Owners', 'accounts.*.owners.*.owns', 'RELATIONSHIPS: ASSET_IsAssociatedWith_ROLE'],
  ]),
  ...sectionOf('2b', of('assets'), ASSET, [
    [
      'Asset or credit type',
      'credits.*.kind',
      'ASSET_DETAIL/AssetType; LOANS/LOAN/PURCHASE_CREDITS/PURCHASE_CREDIT/PurchaseCreditType',
    ],
    ['Cash or market value', 'credits.*.value', 'ASSET_DETAIL/AssetCashOrMarketValueAmount'],
    ['Source', 'credits.*.source', 'ASSET_DETAIL/FundsSourceType'],
    ['Paid outside closing', 'credits.*.paidOutsideClosing', 'LOANS/LOAN/PURCHASE_CREDITS/PURCHASE_CREDIT/EXTENSION'],
    ['Owners', 'credits.*.owners.*.owns', 'RELATIONSHIPS: ASSET_IsAssociatedWith_ROLE'],
  ]),
  ...sectionOf('2c', of('liabilities'), 'LIABILITIES/LIABILITY/', [
    ['Does not apply', 'doesNotApply', ''],
    ['Account type', 'debts.*.type', 'LIABILITY_DETAIL/LiabilityType'],
    ['Company name', 'debts.*.companyName', 'LIABILITY_HOLDER/NAME/FullName'],
    ['Account number', 'debts.*.accountNumber', 'LIABILITY_DETAIL/LiabilityAccountIdentifier'],
    ['Unpaid balance', 'debts.*.unpaidBalance', 'LIABILITY_DETAIL/LiabilityUnpaidBalanceAmount'],
    [
      'To be paid off at or before closing',
      'debts.*.payOffAtClosing debts.*.paidOutsideClosing',
      'LIABILITY_DETAIL/LiabilityPayoffStatusIndicator',
    ],
    [
      'Monthly payment and months left',
      'debts.*.monthlyPayment debts.*.monthsLeft',
      'LIABILITY_DETAIL/LiabilityMonthlyPaymentAmount, LiabilityRemainingTermMonthsCount',
    ],
    [
      'Payment includes taxes and insurance',
      'debts.*.includesTaxesAndInsurance',
      'LIABILITY_DETAIL/LiabilityPaymentIncludesTaxesInsuranceIndicator',
    ],
    ['Excluded, and why', 'debts.*.isExcluded debts.*.exclusionReason', 'LIABILITY_DETAIL/LiabilityExclusionIndicator'],
    ['Who owes it', 'debts.*.owners.*.owns', 'RELATIONSHIPS: LIABILITY_IsAssociatedWith_ROLE'],
  ]),
  ...sectionOf('2d', of('liabilities'), 'EXPENSES/EXPENSE/', [
    ['Does not apply', 'expensesDoNotApply', ''],
    [
      'Type and monthly payment',
      'expenses.*.type expenses.*.monthlyPayment',
      'ExpenseType, ExpenseMonthlyPaymentAmount',
    ],
  ]),
  ...sectionOf('3', of('assets'), `${ASSET}OWNED_PROPERTY/`, [
    ['Address', beneath('realEstate.*', address), 'PROPERTY/ADDRESS'],
    ['Property value', 'realEstate.*.value', 'PROPERTY/PROPERTY_DETAIL/PropertyEstimatedValueAmount'],
    ['Status', 'realEstate.*.status', 'OWNED_PROPERTY_DETAIL/OwnedPropertyDispositionStatusType'],
    ['Intended occupancy', 'realEstate.*.intendedUse', 'PROPERTY/PROPERTY_DETAIL/PropertyUsageType'],
    ['Subject property', 'realEstate.*.isSubjectProperty', 'OWNED_PROPERTY_DETAIL/OwnedPropertySubjectIndicator'],
    [
      'Monthly insurance, taxes, dues',
      'realEstate.*.monthlyExpense',
      'OWNED_PROPERTY_DETAIL/OwnedPropertyMaintenanceExpenseAmount',
    ],
    [
      'Monthly and net rental income',
      'realEstate.*.monthlyRentalIncome realEstate.*.netMonthlyRentalIncome',
      'OWNED_PROPERTY_DETAIL/OwnedPropertyRentalIncomeGrossAmount, OwnedPropertyRentalIncomeNetAmount',
    ],
    ['Owners', 'realEstate.*.owners.*.owns', 'RELATIONSHIPS: ASSET_IsAssociatedWith_ROLE'],
    [
      'Mortgages: creditor, account, payment, balance, payoff, type, credit limit',
      beneath(
        'realEstate.*.mortgages.*',
        'creditorName accountNumber monthlyPayment unpaidBalance payOffAtClosing type lien isLineOfCredit creditLimit',
      ),
      '../../../LIABILITIES/LIABILITY[MortgageLoan, HELOC]; RELATIONSHIPS: ASSET_IsAssociatedWith_LIABILITY',
    ],
  ]),
  ...sectionOf('5a-5b', of('declarations'), DECLARATION, [
    [
      'A. Occupancy and ownership',
      'willOccupyAsPrimary hadOwnershipInterest priorPropertyType priorPropertyTitle',
      'IntentToOccupyType, HomeownerPastThreeYearsType, PriorPropertyUsageType, PriorPropertyTitleType',
    ],
    [
      'B. Relationship with the seller',
      'isRelatedToSeller',
      'EXTENSION/OTHER/ULAD:SpecialBorrowerSellerRelationshipIndicator',
    ],
    [
      'C. Undisclosed money',
      'borrowsUndisclosedMoney undisclosedAmount',
      'UndisclosedBorrowedFundsIndicator, UndisclosedBorrowedFundsAmount',
    ],
    [
      'D. Other mortgage or credit',
      'appliesForOtherMortgage appliesForNewCredit',
      'UndisclosedMortgageApplicationIndicator, UndisclosedCreditApplicationIndicator',
    ],
    ['E. Priority lien', 'hasPriorityLien', 'PropertyProposedCleanEnergyLienIndicator'],
    ['F. Co-signer', 'isCosigner', 'UndisclosedComakerOfNoteIndicator'],
    ['G. Judgments', 'hasOutstandingJudgments', 'OutstandingJudgmentsIndicator'],
    ['H. Federal debt', 'isDelinquentOnFederalDebt', 'PresentlyDelinquentIndicator'],
    ['I. Lawsuit', 'isPartyToLawsuit', 'PartyToLawsuitIndicator'],
    ['J. Title in lieu of foreclosure', 'conveyedTitleInLieu', 'PriorPropertyDeedInLieuConveyedIndicator'],
    ['K. Short sale', 'hadPreForeclosureSale', 'PriorPropertyShortSaleCompletedIndicator'],
    ['L. Foreclosure', 'hadForeclosure', 'PriorPropertyForeclosureCompletedIndicator'],
    [
      'M. Bankruptcy and its types',
      'declaredBankruptcy bankruptcyTypes',
      'BankruptcyIndicator; BANKRUPTCIES/BANKRUPTCY/BankruptcyChapterType',
    ],
  ]),
  ...sectionOf('6', of('acknowledgment'), BORROWER, [
    ['Signature and day', 'signature signedOn', 'EXECUTION/EXECUTION_DETAIL/ExecutionDate'],
  ]),
  ...sectionOf('7', of('militaryService'), BORROWER, [
    [
      'Military service',
      'served status',
      'BORROWER_DETAIL/SelfDeclaredMilitaryServiceIndicator; MILITARY_SERVICES/MILITARY_SERVICE/MilitaryStatusType',
    ],
  ]),
  ...sectionOf('Unmarried Addendum', of('personal'), `${BORROWER}BORROWER_DETAIL/`, [
    ['Person with rights like a spouse', 'hasDomesticRelationship', 'DomesticRelationshipIndicator'],
    [
      'Type of relationship',
      'relationshipType relationshipOther',
      'DomesticRelationshipType, DomesticRelationshipTypeOtherDescription',
    ],
    ['State', 'relationshipState', 'DomesticRelationshipStateCode'],
  ]),
  ...sectionOf('1103', of('supplemental'), '', [
    [
      'Language preference or refusal',
      'language languageOther',
      `${BORROWER}LANGUAGE/LanguageCode, LanguageRefusalIndicator`,
    ],
    ['Homeownership education', 'education', `${BORROWER}COUNSELING/COUNSELING_EVENTS/COUNSELING_EVENT[Education]`],
    ['Housing counseling', 'counseling', `${BORROWER}COUNSELING/COUNSELING_EVENTS/COUNSELING_EVENT[Counseling]`],
  ]),
];

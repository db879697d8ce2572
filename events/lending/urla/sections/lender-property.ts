import { askedWhen, group, whenAll, whenIn, whenIs } from './definition.ts';
import { choice, date, flag, money, pastDate, text } from './fields.ts';

export const refinanceTypes = ['no_cash_out', 'limited_cash_out', 'cash_out'] as const;
export const refinancePrograms = [
  'full_documentation',
  'interest_rate_reduction',
  'streamlined_without_appraisal',
  'other',
] as const;
export const projectTypes = ['condominium', 'cooperative', 'planned_unit_development', 'not_in_project'] as const;
export const attachments = ['attached', 'detached'] as const;
export const constructionMethods = ['site_built', 'manufactured', 'modular', 'other'] as const;
export const constructionClosings = ['single_closing', 'two_closings'] as const;
export const titleManners = [
  'sole_ownership',
  'joint_tenancy_with_survivorship',
  'life_estate',
  'tenancy_by_the_entirety',
  'tenancy_in_common',
  'other',
] as const;
export const estates = ['fee_simple', 'leasehold'] as const;
export const titleTrusts = ['living_trust', 'land_trust'] as const;
export const indianLandTenures = [
  'fee_simple_on_reservation',
  'individual_trust_land',
  'tribal_trust_land_on_reservation',
  'tribal_trust_land_off_reservation',
  'alaska_native_corporation_land',
] as const;

const isRefinance = whenIn('loan', 'purpose', 'refinance');
const isConstruction = whenIn('loan', 'purpose', 'construction', 'construction_to_permanent');
const isInProject = whenIs('projectType', 'condominium', 'cooperative', 'planned_unit_development');

/** Section L1: the property and the kind of loan. */
export const lenderProperty = {
  refinanceType: askedWhen(isRefinance, choice(refinanceTypes).optional),
  refinanceProgram: askedWhen(isRefinance, choice(refinancePrograms).optional),
  refinanceProgramOther: askedWhen(whenAll(isRefinance, whenIs('refinanceProgram', 'other')), text().optional),
  isContractConversion: flag,
  isRenovation: flag,
  constructionClosing: askedWhen(isConstruction, choice(constructionClosings).optional),
  constructionCost: askedWhen(isConstruction, money.optional),
  lotAcquiredOn: askedWhen(isConstruction, pastDate),
  lotOriginalCost: askedWhen(isConstruction, money.optional),
  financesEnergyImprovements: flag,
  hasEnergyLien: flag,
  projectType: choice(projectTypes).optional,
  projectName: askedWhen(isInProject, text(200).optional),
  attachment: choice(attachments).optional,
  constructionMethod: choice(constructionMethods).optional,
} as const;

/** Section L2: the title. */
export const lenderTitle = {
  names: text(300).optional,
  currentNames: askedWhen(isRefinance, text(300).optional),
  manner: choice(titleManners).optional,
  mannerOther: askedWhen(whenIs('manner', 'other'), text().optional),
  estate: choice(estates).optional,
  leaseExpiresOn: askedWhen(whenIs('estate', 'leasehold'), date),
  trust: choice(titleTrusts).optional,
  isOnIndianLand: flag,
  indianLandTenure: askedWhen(whenIs('isOnIndianLand', true), choice(indianLandTenures).optional),
} as const;

/** L1 and L2 as groups of the lender's part. */
export const propertyGroups = { property: group(lenderProperty), title: group(lenderTitle) } as const;

/** A choice of the form, with the words of the specification or of the Uniform Appraisal Dataset. */
export type UadOption = { readonly value: string; readonly label: string };

const options = (table: Readonly<Record<string, string>>): readonly UadOption[] =>
  Object.entries(table).map(([value, label]) => ({ value, label }));

/** UAD 2.6, Appendix D v1.6: what each rating of the condition means. The product specification calls C1 New and C6 Poor. */
const conditions = {
  C1: 'C1 New: new and never occupied',
  C2: 'C2: no deferred maintenance, nearly new or fully renovated',
  C3: 'C3: well kept, limited wear',
  C4: 'C4: some minor deferred maintenance',
  C5: 'C5: obvious deferred maintenance, needs some significant repair',
  C6: 'C6 Poor: substantial damage that affects safety or soundness',
} as const;

/** The same of the quality. The product specification calls Q1 High and Q6 Unsatisfactory, which UAD does not say. */
const qualities = {
  Q1: 'Q1 High: custom and unique',
  Q2: 'Q2: custom',
  Q3: 'Q3: above standard',
  Q4: 'Q4: standard, built to code',
  Q5: 'Q5: economy',
  Q6: 'Q6: basic or unsuited (unsatisfactory)',
} as const;

/** Every list of the form, by its field. */
export const uadOptions = {
  propertyRights: options({ fee_simple: 'Fee simple', leasehold: 'Leasehold', life_estate: 'Life estate' }),
  propertyType: options({
    single_family: 'Single family',
    townhouse: 'Townhouse',
    condominium: 'Condominium',
    cooperative: 'Cooperative',
    multi_family_2_4: 'Two to four units',
    manufactured: 'Manufactured',
  }),
  attachmentType: options({ detached: 'Detached', attached: 'Attached', semi_detached: 'Semi-detached' }),
  constructionMethod: options({ site_built: 'Site built', manufactured: 'Manufactured', modular: 'Modular' }),
  overallCondition: options(conditions),
  overallQuality: options(qualities),
  functionalUtility: options({
    typical: 'Typical',
    atypical: 'Atypical',
    functional_obsolescence: 'Functional obsolescence',
  }),
  purposeOfAppraisal: options({
    purchase: 'Purchase',
    refinance: 'Refinance',
    insurance: 'Insurance',
    tax_assessment: 'Tax assessment',
    estate: 'Estate',
  }),
  saleConditions: options({
    arms_length: "Arm's length",
    related_parties: 'Related parties',
    distress_sale: 'Distress sale',
    court_ordered: 'Court ordered',
  }),
} as const;

/** As UAD abbreviates a sale; a distress sale is one of two there, and the form does not say which. */
export const uadSaleTypes: Readonly<Record<string, string>> = {
  arms_length: 'ArmLth',
  related_parties: 'NonArm',
  distress_sale: 'REO or Short',
  court_ordered: 'CrtOrd',
};

/** As UAD abbreviates how a house stands to its neighbors. */
export const uadAttachments: Readonly<Record<string, string>> = {
  detached: 'DT',
  attached: 'AT',
  semi_detached: 'SD',
};

import type { DemographicsDraft } from '../../../../events/lending/urla/sections/demographics.ts';
import type { LabelsOf } from './labels-of.ts';

/** Section 8, as Regulation C words it. */
export const demographics = {
  ethnicity: {
    hispanicOrLatino: 'Hispanic or Latino',
    mexican: 'Mexican',
    puertoRican: 'Puerto Rican',
    cuban: 'Cuban',
    otherHispanic: 'Other Hispanic or Latino',
    otherHispanicOrigin: 'Origin',
    notHispanicOrLatino: 'Not Hispanic or Latino',
    declined: 'I do not wish to provide this information',
  },
  sex: { female: 'Female', male: 'Male', declined: 'I do not wish to provide this information' },
  race: {
    americanIndian: 'American Indian or Alaska Native',
    tribe: 'Enrolled or principal tribe',
    asian: 'Asian',
    asianIndian: 'Asian Indian',
    chinese: 'Chinese',
    filipino: 'Filipino',
    japanese: 'Japanese',
    korean: 'Korean',
    vietnamese: 'Vietnamese',
    otherAsian: 'Other Asian',
    otherAsianRace: 'Race',
    black: 'Black or African American',
    pacificIslander: 'Native Hawaiian or Other Pacific Islander',
    nativeHawaiian: 'Native Hawaiian',
    guamanian: 'Guamanian or Chamorro',
    samoan: 'Samoan',
    otherPacificIslander: 'Other Pacific Islander',
    otherPacificRace: 'Race',
    white: 'White',
    declined: 'I do not wish to provide this information',
  },
  ethnicityObserved: 'Was the ethnicity collected on the basis of visual observation or surname?',
  sexObserved: 'Was the sex collected on the basis of visual observation or surname?',
  raceObserved: 'Was the race collected on the basis of visual observation or surname?',
  takenBy: 'The demographic information was provided through',
} satisfies LabelsOf<NonNullable<DemographicsDraft['borrowers']>[string]>;

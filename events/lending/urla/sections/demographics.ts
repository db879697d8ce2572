import { askedWhen, group, list, type Section, whenIs, type DraftOf } from './definition.ts';
import { choice, flag, text, yesOrNo } from './fields.ts';
import { MOST_BORROWERS } from './personal-information.ts';

export const applicationTakenBy = ['face_to_face', 'telephone', 'mail_or_fax', 'email_or_internet'] as const;

/** Section 8 of one borrower: collected for Regulation C, of no weight in any decision. */
export const demographicInformation = {
  ethnicity: group({
    hispanicOrLatino: flag,
    mexican: flag,
    puertoRican: flag,
    cuban: flag,
    otherHispanic: flag,
    otherHispanicOrigin: askedWhen(whenIs('otherHispanic', true), text().optional),
    notHispanicOrLatino: flag,
    declined: flag,
  }),
  sex: group({ female: flag, male: flag, declined: flag }),
  race: group({
    americanIndian: flag,
    tribe: askedWhen(whenIs('americanIndian', true), text().optional),
    asian: flag,
    asianIndian: flag,
    chinese: flag,
    filipino: flag,
    japanese: flag,
    korean: flag,
    vietnamese: flag,
    otherAsian: flag,
    otherAsianRace: askedWhen(whenIs('otherAsian', true), text().optional),
    black: flag,
    pacificIslander: flag,
    nativeHawaiian: flag,
    guamanian: flag,
    samoan: flag,
    otherPacificIslander: flag,
    otherPacificRace: askedWhen(whenIs('otherPacificIslander', true), text().optional),
    white: flag,
    declined: flag,
  }),
  /** Collected by visual observation or surname, in person. */
  ethnicityObserved: yesOrNo,
  sexObserved: yesOrNo,
  raceObserved: yesOrNo,
  takenBy: choice(applicationTakenBy).optional,
} as const;

/** The demographic information of all borrowers: a form of its own, kept apart from the application. */
export const demographicsForm = {
  borrowers: list(demographicInformation, MOST_BORROWERS),
} as const satisfies Section;

export type DemographicsDraft = DraftOf<typeof demographicsForm>;

import { z } from 'zod';
import { MOST_CLOSED_DAYS } from '../../events/lending/calendar/business-days.ts';
import { ecoaAgencyIds } from '../../events/lending/adverse-action/ecoa-agencies.ts';
import { lenderNoticeDetailsSchema } from '../../events/lending/adverse-action/lender-notice-details.ts';
import { weekdays } from '../../events/lending/calendar/weekdays.ts';
import { type BoundedSetting, settingBounds } from '../../events/lending/fields/setting-bounds.ts';
import { serviceTargetBounds, type WorkQueue } from '../../events/lending/life-cycle/work-queues.ts';
import { onePersonBounds } from '../../events/lending/decisions/two-people.ts';
import { phoneSchema, withHyphen, ZIP_CODE, ZIP_CODE_REQUIRED } from '../../events/lending/fields/form-fields.ts';
import { isUsState } from '../../events/lending/fields/us-states.ts';
import { isEachOnce, plainDate, requiredName } from '../http/requests/fields.contract.ts';

/** When and by whom a card was changed last; null while it is as the environment had it at the first start. */
const lastChangeSchema = z.object({ at: z.iso.datetime(), by: z.string() }).nullable();

/** One branch of the lender. */
export const branchSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** IANA name, `America/Chicago`. */
  timeZone: z.string(),
  /** From Monday to Sunday. */
  openingDays: z.array(z.enum(weekdays)),
  /** 0 to 23, in the branch's time zone: what comes in at or after this hour counts as received on the next opening day. */
  cutOffHour: z.int(),
  /** True when closed on federal holidays, on their observed days. */
  holidaysClosed: z.boolean(),
  /** True when those of a Saturday are observed on the Friday, as the government does and the Federal Reserve does not. */
  saturdayHolidaysOnFriday: z.boolean(),
  /** More days on which it is closed, in order. */
  closedOn: z.array(z.iso.date()),
  /** The main branch's calendar says what "today" and "this month" mean in the whole portal. There is exactly one. */
  isMain: z.boolean(),
  /** A closed branch stays in the list, at its end; null while it is open. */
  closedAt: z.iso.datetime().nullable(),
});
export type Branch = z.infer<typeof branchSchema>;

/** The limits of sessions, uploads and API keys. */
export const securitySettingsSchema = z.object({
  sessionIdleMinutes: z.number(),
  sessionHours: z.number(),
  /** In units of 1,048,576 bytes. */
  uploadMaxMegabytes: z.number(),
  /** Null: a key without an expiry of its own is good until it is revoked. */
  apiKeyDefaultDays: z.int().nullable(),
  /** Null: a key may be issued without an expiry. */
  apiKeyMaxDays: z.int().nullable(),
  rotationOverlapHours: z.number(),
  /** Time after a sign-in in which permissions, keys and e-mail addresses may be changed without another one. */
  reauthenticateMinutes: z.number(),
});
export type SecuritySettings = z.infer<typeof securitySettingsSchema>;

/** In how many opening days of the branch the work of each queue is to be done. */
export const serviceTargetsSchema = z.object({
  'pre-qualification': z.int(),
  'document-review': z.int(),
  underwriting: z.int(),
  closing: z.int(),
} satisfies Record<WorkQueue, z.ZodType>);

/** Loans up to this amount may be taken through two steps by one person; null: none. In cents. */
const onePersonLimitSchema = z.int().nullable();

/** `GET /api/settings`; its ETag goes into `If-Match` of every change. Open browsers get each change live. */
export const settingsSchema = z.object({
  version: z.int(),
  general: z.object({
    companyName: z.string(),
    /** Number of the lender in the Nationwide Multistate Licensing System; null until it is entered. */
    nmlsId: z.string().nullable(),
    lastChange: lastChangeSchema,
  }),
  /** What notices to applicants say of the lender beside its name; null until it is entered. */
  notices: z.object({ details: lenderNoticeDetailsSchema.nullable(), lastChange: lastChangeSchema }),
  branches: z.object({ list: z.array(branchSchema), lastChange: lastChangeSchema }),
  security: securitySettingsSchema.extend({ lastChange: lastChangeSchema }),
  twoPeople: z.object({ onePersonUpToCents: onePersonLimitSchema, lastChange: lastChangeSchema }),
  queues: z.object({ targets: serviceTargetsSchema, lastChange: lastChangeSchema }),
});
export type PortalSettings = z.infer<typeof settingsSchema>;

/** `GET /api/settings/summary`: what everybody's screens need, whatever they may do. */
export const settingsSummarySchema = z.object({
  companyName: z.string(),
  nmlsId: z.string().nullable(),
  /** Of the main branch. */
  timeZone: z.string(),
  uploadMaxBytes: z.int(),
  apiKeyDefaultDays: z.int().nullable(),
  apiKeyMaxDays: z.int().nullable(),
  rotationOverlapHours: z.number(),
});
export type SettingsSummary = z.infer<typeof settingsSummarySchema>;

const reason = requiredName('A reason', 500);

const bounded = (setting: BoundedSetting, unit: string) => {
  const { least, most } = settingBounds[setting];
  const how = `Use a whole number of ${unit} from ${least} to ${most}`;
  return z.int(how).min(least, how).max(most, how);
};

const NMLS = 'Use the digits of the NMLS id alone, 12 at most, such as 123456';
/** `PUT /api/settings/general`. An empty NMLS id, or null, means none. */
export const generalChangeSchema = z.strictObject({
  companyName: requiredName('The company name'),
  nmlsId: z
    .string(NMLS)
    .trim()
    .regex(/^\d{0,12}$/, NMLS)
    .nullable()
    .transform((digits) => digits || null),
});
export type GeneralChange = z.input<typeof generalChangeSchema>;

/** `PUT /api/settings/notices`: the address, telephone and federal agency that notices to applicants name. */
export const noticesChangeSchema = z.strictObject({
  street: requiredName('A street or P.O. box', 100),
  city: requiredName('A city', 60),
  state: z.string('Choose a state').refine(isUsState, 'Choose a state'),
  zip: z.string(ZIP_CODE_REQUIRED).trim().regex(ZIP_CODE, ZIP_CODE_REQUIRED).transform(withHyphen),
  phone: phoneSchema(10),
  agency: z.enum(ecoaAgencyIds, 'Choose the federal agency'),
});
export type NoticesChange = z.input<typeof noticesChangeSchema>;

const CUT_OFF = 'Use a whole hour from 0 to 23';
/** `POST /api/settings/branches` and `PUT /api/settings/branches/{id}`. */
export const branchChangeSchema = z.strictObject({
  name: requiredName('A name'),
  timeZone: z
    .string({ error: 'A time zone is required' })
    .refine(
      (zone) => zone === 'UTC' || Intl.supportedValuesOf('timeZone').includes(zone),
      'Use an IANA time zone, such as America/New_York',
    ),
  openingDays: z
    .array(z.enum(weekdays, `Use days out of ${weekdays.join(', ')}`), 'Choose at least one opening day')
    .min(1, 'Choose at least one opening day')
    .refine(isEachOnce, 'Name each day once')
    .transform((days) => weekdays.filter((day) => days.includes(day))),
  cutOffHour: z.int(CUT_OFF).min(0, CUT_OFF).max(23, CUT_OFF),
  /** Left out, a new branch is closed on federal holidays, and one that is changed stays as it is. */
  holidaysClosed: z.boolean('Use true or false').optional(),
  /** Left out, a new branch observes them on the Friday. */
  saturdayHolidaysOnFriday: z.boolean('Use true or false').optional(),
  /** Left out, a new branch has none, and one that is changed keeps its own. */
  closedOn: z
    .array(plainDate('Use a day that exists, such as 2026-12-24'))
    .max(MOST_CLOSED_DAYS, `Name at most ${MOST_CLOSED_DAYS} days`)
    .refine(isEachOnce, 'Name each day once')
    .transform((days) => days.toSorted())
    .optional(),
});
export type BranchChange = z.input<typeof branchChangeSchema>;

/** `POST /api/settings/branches/{id}/closure`; the main branch cannot be closed before another one is the main branch. */
export const branchClosureSchema = z.strictObject({ reason });

/** `PUT /api/settings/main-branch`. */
export const mainBranchSchema = z.strictObject({ branchId: z.uuid('Choose one of the branches').toLowerCase() });

/** `PUT /api/settings/security`. 422 by field: more idle minutes than hours, or a default of keys beyond the maximum. */
export const securityChangeSchema = z.strictObject({
  sessionIdleMinutes: bounded('sessionIdleMinutes', 'minutes'),
  sessionHours: bounded('sessionHours', 'hours'),
  uploadMaxMegabytes: bounded('uploadMaxMegabytes', 'megabytes'),
  apiKeyDefaultDays: bounded('apiKeyDefaultDays', 'days').nullable(),
  apiKeyMaxDays: bounded('apiKeyMaxDays', 'days').nullable(),
  rotationOverlapHours: bounded('rotationOverlapHours', 'hours'),
  reauthenticateMinutes: bounded('reauthenticateMinutes', 'minutes'),
  reason,
});
export type SecurityChange = z.input<typeof securityChangeSchema>;

const { least, most } = serviceTargetBounds;
const TARGET = `Use a whole number of days from ${least} to ${most}`;
const target = z.int(TARGET).min(least, TARGET).max(most, TARGET);
/** `PUT /api/settings/service-targets`, in opening days. */
export const serviceTargetsChangeSchema = z.strictObject({
  'pre-qualification': target,
  'document-review': target,
  underwriting: target,
  closing: target,
} satisfies Record<WorkQueue, z.ZodType>);

const { least: leastLoan, most: mostLoan } = onePersonBounds;
const LOAN = `Use an amount from $${leastLoan.toLocaleString('en-US')} to $${mostLoan.toLocaleString('en-US')}, or leave it empty`;
/** `PUT /api/settings/two-people`. */
export const twoPeopleChangeSchema = z.strictObject({
  /** In whole dollars; null where every loan needs two people. */
  onePersonUpTo: z.int(LOAN).min(leastLoan, LOAN).max(mostLoan, LOAN).nullable(),
  reason,
});
export type TwoPeopleChange = z.input<typeof twoPeopleChangeSchema>;

export type ServiceTargetsChange = z.input<typeof serviceTargetsChangeSchema>;

/** Answer to every change: `GET /api/settings` has the rest. */
export const settingsChangedSchema = z.object({ version: z.int() });

/** One line of `GET /api/settings/history`, newest first. */
export const settingsHistoryLineSchema = z.object({
  eventId: z.uuid(),
  version: z.int(),
  card: z.enum(['general', 'branches', 'security', 'queues', 'twoPeople', 'partners', 'notices']),
  sentence: z.string(),
  at: z.iso.datetime(),
  /** Name of its author. */
  by: z.string(),
  reason: z.string().nullable(),
  /** A change in words ("30 minutes"); `before` is null when newly set, `after` when removed. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
});
export type SettingsHistoryLine = z.infer<typeof settingsHistoryLineSchema>;

import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { lenderNoticeDetailsSchema } from '../lending/adverse-action/lender-notice-details.ts';
import { weekdays } from '../lending/calendar/weekdays.ts';
import { partnerMessageKinds } from '../lending/partners/partner-messages.ts';
import type { WorkQueue } from '../lending/life-cycle/work-queues.ts';

const branchId = uuidSchema;
const calendar = {
  /** IANA name, `America/Chicago`. */
  timeZone: z.string().min(1),
  /** From Monday to Sunday. */
  openingDays: z.array(z.enum(weekdays)).min(1),
  /** Items received at or after this hour of the branch's day count as received on the next opening day. */
  cutOffHour: z.int().min(0).max(23),
  /** Closed on federal holidays; true for events without it. */
  holidaysClosed: z.boolean().optional(),
  /** Keeps those of a Saturday on the Friday; true for events without it. */
  saturdayHolidaysOnFriday: z.boolean().optional(),
  /** Closed on these days too, in order; none for events without it. */
  closedOn: z.array(z.iso.date()).optional(),
};
const companyName = z.string().min(1);
/** Number of the lender in the Nationwide Multistate Licensing System. */
const nmlsId = z.string().regex(/^\d{1,12}$/);
const reason = z.string().min(1);
const branch = z.object({ branchId, name: z.string().min(1), ...calendar });

// Wider than what administrators may choose (`settingBounds`): the environment may have had other values before.
const positive = z.number().positive();
export const securityLimitsSchema = z.object({
  /** A session ends so long after its last request. */
  sessionIdleMinutes: positive,
  /** A session ends so long after its sign-in, however busy. */
  sessionHours: positive,
  /** Limit for one uploaded file, in units of 1,048,576 bytes. */
  uploadMaxMegabytes: positive,
  /** Null: a key without an expiry of its own is good until it is revoked. */
  apiKeyDefaultDays: positive.nullable(),
  /** Null: a key may be issued without an expiry. */
  apiKeyMaxDays: positive.nullable(),
  /** Time a key's old secret stays valid after a rotation. */
  rotationOverlapHours: z.number().min(0),
  /** Time after a sign-in during which permissions, keys and e-mail addresses may be changed. */
  reauthenticateMinutes: positive.optional(),
});
/** Those of an event may be from before there was the last one. */
export type SecurityLimits = z.infer<typeof securityLimitsSchema> & { readonly reauthenticateMinutes: number };

/** Default of `reauthenticateMinutes`. */
export const REAUTHENTICATE_MINUTES = 15;

const onePersonUpToCents = z.int().positive();
const openingDays = z.int().positive();
const serviceTargetsSchema = z.object({
  'pre-qualification': openingDays,
  'document-review': openingDays,
  underwriting: openingDays,
  /** Those of an event may be from before there was this queue. */
  closing: openingDays.optional(),
} satisfies Record<WorkQueue, z.ZodType>);
export type RecordedTargets = z.infer<typeof serviceTargetsSchema>;

/** Every event of the settings. */
export const settingsEvents = {
  /** Environment values at the portal's first start; from then on only events count. */
  SettingsEstablished: {
    schema: z.object({
      companyName,
      nmlsId: nmlsId.nullable(),
      branch,
      security: securityLimitsSchema,
      onePersonUpToCents: onePersonUpToCents.optional(),
    }),
    notPersonal: {
      companyName: 'the lender',
      nmlsId: 'the number of the lender',
      'branch.name': 'a branch',
      'branch.timeZone': 'a time zone',
    },
  },
  CompanyRenamed: {
    schema: z.object({ from: z.string(), companyName }),
    notPersonal: { from: 'the lender', companyName: 'the lender' },
  },
  NmlsIdChanged: {
    schema: z.object({ from: nmlsId.nullable(), nmlsId: nmlsId.nullable() }),
    notPersonal: { from: 'the number of the lender', nmlsId: 'the number of the lender' },
  },
  /** What notices to applicants say of the lender beside its name. */
  NoticeDetailsChanged: {
    schema: z.object({ from: lenderNoticeDetailsSchema.nullable(), details: lenderNoticeDetailsSchema }),
    notPersonal: Object.fromEntries(
      ['from', 'details'].flatMap((of) =>
        ['street', 'city', 'state', 'zip', 'phone'].map((field) => [`${of}.${field}`, 'the lender']),
      ),
    ),
  },
  BranchOpened: { schema: branch, notPersonal: { name: 'a branch', timeZone: 'a time zone' } },
  BranchRenamed: {
    schema: z.object({ branchId, from: z.string(), name: z.string().min(1) }),
    notPersonal: { from: 'a branch', name: 'a branch' },
  },
  BranchCalendarChanged: {
    schema: z.object({ branchId, from: z.object(calendar), ...calendar }),
    notPersonal: { 'from.timeZone': 'a time zone', timeZone: 'a time zone' },
  },
  BranchClosed: { schema: z.object({ branchId, reason }), notPersonal: { reason: 'about a branch' } },
  /** Its calendar says from now on what "today" means. */
  MainBranchChosen: { schema: z.object({ branchId, from: branchId }) },
  SecurityLimitsChanged: {
    schema: z.object({ from: securityLimitsSchema, limits: securityLimitsSchema, reason }),
    notPersonal: { reason: 'about limits of the portal' },
  },
  /** In how many opening days the work of each queue is to be done. */
  ServiceTargetsChanged: { schema: z.object({ from: serviceTargetsSchema, targets: serviceTargetsSchema }) },
  /** Up to which loan amount one person may do two steps that are otherwise of two people. */
  OnePersonLimitChanged: {
    schema: z.object({
      from: onePersonUpToCents.nullable(),
      onePersonUpToCents: onePersonUpToCents.nullable(),
      reason,
    }),
    notPersonal: { reason: 'about the office' },
  },
  /** New delivery permissions of a partner. */
  PartnerMessagesAllowed: {
    schema: z.object({
      partnerId: z.string().min(1),
      from: z.array(z.enum(partnerMessageKinds)),
      kinds: z.array(z.enum(partnerMessageKinds)),
      reason,
    }),
    notPersonal: { partnerId: 'a company', reason: 'about a partner' },
  },
} as const satisfies EventDefinitions;

export type SettingsEvent = EventOf<typeof settingsEvents>;
export type SettingsEventOf<Type extends SettingsEvent['type']> = EventOf<typeof settingsEvents, Type>;

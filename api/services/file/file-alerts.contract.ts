import { z } from 'zod';
import { fileAlertReasons } from '../../../events/lending/alerts/file-alerts.ts';
import { stageIds } from '../../../events/lending/life-cycle/life-cycle.ts';

/** Why a file counts among the compliance alerts; empty where it does not. */
export const fileAlertsSchema = z
  .array(
    z.object({
      reason: z.enum(fileAlertReasons),
      /** The flagged stage; null for the other reasons. */
      stageId: z.enum(stageIds).nullable(),
      /** What has changed since the approval, such as `the loan amount`, and since when; null for the other reasons. */
      what: z.string().nullable(),
      since: z.iso.datetime().nullable(),
    }),
  )
  .readonly();

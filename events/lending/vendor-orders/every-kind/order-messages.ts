import { z } from 'zod';
import { uuidSchema } from '../../../kernel/ids.ts';
import { nameSchema } from '../../../kernel/plain-text.ts';
import { looksLikeSsn, SSN_SHAPED } from '../../fields/personal-text.ts';

/** Largest number of files that one report has. */
export const MOST_REPORT_FILES = 5;

/** Where the content of a file is: with the message, or sent ahead for the order. */
export const fileContentFields = {
  contentBase64: z.base64().min(1).optional(),
  /** As POST /api/v1/orders/{orderId}/files has answered. */
  fileId: uuidSchema.optional(),
};
type FileContent = { readonly contentBase64?: string | undefined; readonly fileId?: string | undefined };
/** True for a file that has its content in one way. */
export const hasOneContent = ({ contentBase64, fileId }: FileContent): boolean =>
  (contentBase64 === undefined) !== (fileId === undefined);
/** For a file that has its content in no way, or in two. */
export const ONE_CONTENT =
  'Send the file as contentBase64, or its fileId where you sent it ahead by POST /api/v1/orders/{orderId}/files';

const said = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !looksLikeSsn(text), SSN_SHAPED);

const ofOrder = {
  orderId: uuidSchema,
  orderNumber: z.string().max(40),
  applicationNumber: z.string().max(40).optional(),
  /** The vendor's own number, as it answered our order. */
  reference: z.string().min(1).max(100),
  /** Of its messages about the order, from 1. */
  sequence: z.int().positive(),
};

const message = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) =>
  z.object({
    type: z.literal(type),
    timestamp: z.iso.datetime({ offset: true }),
    data: z.object({ ...ofOrder, ...data }),
  });

/** A vendor's message about an order of any kind. A result is checked against its kind later. */
export const orderMessageSchema = z.discriminatedUnion('type', [
  message('order.acknowledged', {}),
  message('order.scheduled', { scheduledFor: z.iso.date() }),
  message('order.in_progress', {}),
  message('order.delivered', {
    result: z.record(z.string(), z.unknown()),
    files: z
      .array(
        z
          .object({
            name: nameSchema(255)
              .min(1)
              .refine((text) => !looksLikeSsn(text), SSN_SHAPED),
            ...fileContentFields,
          })
          .refine(hasOneContent, { path: ['contentBase64'], message: ONE_CONTENT }),
      )
      .max(MOST_REPORT_FILES)
      .default([]),
    revision: z.int().min(0).default(0),
  }),
  message('order.declined', { reason: said(1000) }),
  message('order.delayed', { newDueOn: z.iso.date(), reason: said(1000) }),
  message('order.note', { text: said(2000) }),
]);
export type OrderMessage = z.output<typeof orderMessageSchema>;
export type OrderDelivered = Extract<OrderMessage, { type: 'order.delivered' }>;

/** The `type` of each. */
export const orderMessageTypes = orderMessageSchema.options.map(({ shape }) => shape.type.value);

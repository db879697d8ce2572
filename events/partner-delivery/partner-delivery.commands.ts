import type { Command } from '../kernel/message.ts';
import type {
  PartnerDeliveryApplied,
  PartnerDeliveryReceived,
  PartnerDeliveryRefused,
} from './partner-delivery.events.ts';

export type ReceivePartnerDelivery = Command<'ReceivePartnerDelivery', PartnerDeliveryReceived['data']>;
export type RecordDeliveryApplied = Command<'RecordDeliveryApplied', PartnerDeliveryApplied['data']>;
export type RecordDeliveryRefused = Command<'RecordDeliveryRefused', PartnerDeliveryRefused['data']>;
export type PartnerDeliveryCommand = ReceivePartnerDelivery | RecordDeliveryApplied | RecordDeliveryRefused;

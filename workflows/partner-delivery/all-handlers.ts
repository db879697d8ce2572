import { creditReportHandler } from './handlers/credit-report.handler.ts';
import { documentHandler } from './handlers/document.handler.ts';
import { orderHandler } from './handlers/order.handler.ts';
import type { MessageHandler } from './handlers/message-handler.ts';

/** One handler for each kind of message that partners may deliver. */
export const messageHandlers: readonly MessageHandler[] = [creditReportHandler, documentHandler, orderHandler];

import { creditReportHandler } from './handlers/credit-report.handler.ts';
import { documentHandler } from './handlers/document.handler.ts';
import { orderHandler } from './handlers/order.handler.ts';
import type { MessageHandler } from './handlers/message-handler.ts';

/** What partners may deliver, a line for each kind of message. */
export const messageHandlers: readonly MessageHandler[] = [creditReportHandler, documentHandler, orderHandler];

import { decideBy } from '../kernel/decide.ts';
import type { Aggregate, Decider } from '../kernel/message.ts';
import { clearException, reopenException } from './title-exception.decider.ts';
import type { VendorOrderCommand } from './vendor-order.commands.ts';
import { cancel, escalate, hold, remind, resume, timeOut } from './vendor-order.course.ts';
import type { VendorOrderEvent } from './vendor-order.events.ts';
import { receiveFile } from './vendor-order.files.ts';
import { known, refuse } from './vendor-order.known.ts';
import { takeVendorMessage } from './vendor-order.messages.ts';
import { accept, requestReconsideration, requestRevision } from './vendor-order.review.ts';
import {
  assertProduct,
  assign,
  changeTerms,
  giveUpSending,
  place,
  recordRefused,
  recordSent,
} from './vendor-order.sending.ts';
import { evolveOrder, type VendorOrder } from './vendor-order.state.ts';
import { vendorOrderStream } from './vendor-order.stream.ts';

export type { VendorOrderCommand } from './vendor-order.commands.ts';

export const vendorOrderDecider: Decider<VendorOrderCommand, VendorOrderEvent, VendorOrder> = {
  initialState: { status: 'unknown' },
  decide: decideBy<VendorOrderCommand, VendorOrderEvent, VendorOrder>({
    CreateVendorOrder: ({ data }, { status }) => {
      if (status !== 'unknown') return [];
      assertProduct(data.kind, data.product);
      return [{ type: 'VendorOrderCreated', data }];
    },
    ChangeOrderTerms: changeTerms,
    AssignVendor: assign,
    AgreeVendorFee: ({ data }, state) => {
      const order = known(state, data.orderId);
      if (order.status === 'cancelled') return refuse(order, 'nothing is to be paid for it');
      return order.feeCents === data.feeCents && data.notes === undefined
        ? []
        : [{ type: 'VendorFeeAgreed', data: { ...data, subject: order.subject } }];
    },
    PlaceVendorOrder: place,
    RecordOrderSent: recordSent,
    RecordOrderRefused: recordRefused,
    GiveUpSending: giveUpSending,
    TakeVendorMessage: takeVendorMessage,
    ReceiveVendorFile: receiveFile,
    AcceptVendorReport: accept,
    RequestRevision: requestRevision,
    RequestReconsideration: requestReconsideration,
    ClearTitleException: (command, state) => clearException(command, known(state, command.data.orderId)),
    ReopenTitleException: (command, state) => reopenException(command, known(state, command.data.orderId)),
    HoldVendorOrder: hold,
    ResumeVendorOrder: resume,
    CancelVendorOrder: cancel,
    RemindVendor: remind,
    EscalateVendorOrder: escalate,
    TimeOutVendorOrder: timeOut,
    RecordVendorTold: ({ data }, state) => {
      const order = known(state, data.orderId);
      return order.told.includes(data.version)
        ? []
        : [{ type: 'VendorTold', data: { ...data, subject: order.subject } }];
    },
    RecordVendorNotReached: ({ data }, state) => {
      const { subject } = known(state, data.orderId);
      return [{ type: 'VendorNotReached', data: { ...data, subject } }];
    },
  }),
  evolve: evolveOrder,
};

export const vendorOrderAggregate: Aggregate<VendorOrderCommand, VendorOrderEvent, VendorOrder> = {
  streamOf: vendorOrderStream,
  decider: vendorOrderDecider,
};

import type { ReaderOrder } from '../../../api/system/log-readers/log-reader.contract.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { type OperationsText, useOperationsText } from './operations.texts.ts';
import { orderReader } from './reader-commands.ts';

type Plain = Extract<ReaderOrder, { order: 'resume' | 'retry' }>;

const toasts: Readonly<Record<Plain['order'], OperationsText>> = {
  resume: 'toasts.readerResumed',
  retry: 'toasts.eventRetried',
};

/** Gives one reader an order that needs no reason, and reports the result. */
export const useReaderOrder = (name: string, onDone?: () => void) => {
  const t = useOperationsText();
  return useCommand({
    run: (given: Plain) => orderReader(name, given),
    success: (_, { order }) => t(toasts[order]),
    failure: (detail) => t('toasts.readerOrderFailed', { detail }),
    ...(onDone && { onSuccess: onDone }),
  });
};

import { useState } from 'react';
import {
  type LogReader,
  type OrderHistoryLine,
  type ReaderOrder,
  readerOrderSchemas,
} from '../../../api/system/log-readers/log-reader.contract.ts';
import { ChangedNotice } from '../kit/dialogs/ChangedNotice.tsx';
import { toMeanwhile } from '../kit/dialogs/Meanwhile.tsx';
import { ReasonDialog } from '../kit/form/ReasonDialog.tsx';
import { useOperationsText } from './operations.texts.ts';
import { orderReader, readOrdersSince } from './reader-commands.ts';

const toasts = {
  pause: 'toasts.readerPaused',
  rebuild: 'toasts.rebuildOrdered',
  skip: 'toasts.eventSkipped',
} as const;

type Props = {
  readonly reader: Pick<LogReader, 'name' | 'what' | 'version'>;
  /** Below `dialogs` in the catalogue: title, text and confirm. */
  readonly order: keyof typeof toasts;
  readonly position?: number;
  readonly orderWith: (reason: string) => ReaderOrder;
  readonly onClose: () => void;
};

/** The reader's orders as the operator has seen them, and what others ordered since. */
const useSeenOrders = ({ name, version }: Props['reader']) => {
  const [seen, setSeen] = useState(version);
  const [since, setSince] = useState<readonly OrderHistoryLine[] | null>(null);
  const goOnFromNewest = async () => {
    const lines = await readOrdersSince(name, seen);
    setSeen(lines[0]?.version ?? seen);
    setSince(lines);
  };
  return { seen, since, goOnFromNewest };
};

/** Says what an order leads to, asks for the reason, and gives it. */
export const OrderDialog = ({ reader, order, position, orderWith, onClose }: Props) => {
  const t = useOperationsText();
  const { name, what } = reader;
  const { seen, since, goOnFromNewest } = useSeenOrders(reader);
  const text = (part: 'title' | 'text' | 'confirm') => t(`dialogs.${order}.${part}`, { name: what, position });
  return (
    <ReasonDialog
      title={text('title')}
      intro={text('text')}
      confirm={text('confirm')}
      label={t('dialogs.reason')}
      hint={t('dialogs.reasonHint')}
      name={`order:${order}:${name}:${position ?? ''}`}
      schema={readerOrderSchemas.pause}
      run={(reason) => orderReader(name, orderWith(reason), seen)}
      success={t(toasts[order])}
      onConflict={goOnFromNewest}
      conflict={since && <ChangedNotice text={t('dialogs.changed')} changes={toMeanwhile(since)} />}
      isDestructive={order === 'skip'}
      onClose={onClose}
    />
  );
};

import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { OrderFormDialog } from './OrderFormDialog.tsx';

/** Creates an appraisal order for the application of the address, from wherever that is shown. */
export const OrderForFileDialog = ({ id, onClose }: RecordDialogProps) => (
  <OrderFormDialog applicationId={id} onClose={() => onClose()} />
);

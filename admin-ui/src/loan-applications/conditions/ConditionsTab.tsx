import Button from '@mui/material/Button';
import { useState } from 'react';
import { Section } from '../../kit/page/Section.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { AddConditionsDialog } from './AddConditionsDialog.tsx';
import { outstandingOf, takesConditions } from './condition-list.ts';
import { ConditionList } from './ConditionList.tsx';
import { useConditionsText } from './conditions.texts.ts';

/** Conditions before and after closing, and a way to add one for users with the permission. */
export const ConditionsTab = () => {
  const t = useConditionsText();
  const { file } = useLoanFile();
  const { conditions } = file;
  const [isAdding, setAdding] = useState(false);
  const outstanding = outstandingOf(conditions);
  const count = outstanding > 0 ? 'outstanding' : 'allSettled';
  return (
    <Section
      title={t('title')}
      {...(conditions.length > 0 && { subtitle: t(count, { outstanding, all: conditions.length }) })}
      padding={0}
      actions={
        <Permitted permission="applications.update">
          <Button variant="contained" disabled={!takesConditions(file)} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </Permitted>
      }
    >
      <ConditionList />
      {isAdding && <AddConditionsDialog onClose={() => setAdding(false)} />}
    </Section>
  );
};

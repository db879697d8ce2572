import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useNavigate } from 'react-router-dom';
import { v4 as uuid } from 'uuid';
import { MOST_BORROWERS } from '../../../../events/lending/urla/sections/personal-information.ts';
import type { UrlaStepId } from '../../../../events/lending/urla/steps.ts';
import { useFound, useItemIds, useOpenDraft } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { addressOf } from './addresses.ts';
import { useBorrowerName } from '../draft/borrower-name.ts';
import { RemoveBorrower } from './RemoveBorrower.tsx';
import { hasProblemOn } from './step-state.ts';

const Name = ({ borrowerId }: { readonly borrowerId: string }) => useBorrowerName()(borrowerId);

type Props = { readonly step: UrlaStepId; readonly borrowerId: string; readonly isAskedFor: boolean };

/** Everybody who borrows, each with sections of their own. */
export const BorrowerBar = ({ step, borrowerId, isAskedFor }: Props) => {
  const t = useUrlaText();
  const navigate = useNavigate();
  const { id, application } = useOpenDraft();
  const { problems } = useFound();
  const borrowerIds = useItemIds('borrowers');
  const goTo = (to: string | undefined) => void navigate(addressOf(id, step, { borrowerId: to }), { replace: true });
  const add = () => {
    const added = uuid();
    application.change({ path: `borrowers.${added}`, item: 'added' });
    goTo(added);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      {borrowerIds.length > 1 && (
        <Tabs
          value={borrowerId}
          onChange={(_event, to: string) => goTo(to)}
          variant="scrollable"
          allowScrollButtonsMobile
          aria-label={t('borrowers.label')}
          sx={{ flex: '1 1 240px', minWidth: 0 }}
        >
          {borrowerIds.map((each) => (
            <Tab
              key={each}
              value={each}
              label={
                <span>
                  <Name borrowerId={each} />
                  {isAskedFor && hasProblemOn(problems, step, each) && (
                    <Box component="span" sx={{ color: 'error.main' }} title={t('borrowers.hasErrors')}>
                      {' •'}
                    </Box>
                  )}
                </span>
              }
            />
          ))}
        </Tabs>
      )}
      {step === 'personal' && borrowerIds.length < MOST_BORROWERS && (
        <Button variant="outlined" startIcon={<PersonAddAlt />} onClick={add}>
          {t('borrowers.add')}
        </Button>
      )}
      {step === 'personal' && borrowerIds.indexOf(borrowerId) > 0 && (
        <RemoveBorrower borrowerId={borrowerId} onRemoved={() => goTo(borrowerIds[0])} />
      )}
    </Box>
  );
};

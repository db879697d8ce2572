import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import {
  type PartnerEventName,
  partnerEvents,
  webhookEventNames,
} from '../../../../events/lending/partners/partner-events.ts';
import { useSubscriptionsText } from './subscriptions.texts.ts';

/** Events of an endpoint, each on or off, with its meaning. */
export const EventsField = () => {
  const t = useSubscriptionsText();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<Record<string, readonly PartnerEventName[]>>({ name: 'events' });
  const chosen = value ?? [];
  const toggle = (name: PartnerEventName): void =>
    onChange(webhookEventNames.filter((each) => (each === name ? !chosen.includes(name) : chosen.includes(each))));
  return (
    <FormControl component="fieldset" error={error !== undefined} sx={{ minWidth: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {t('form.events')}
      </FormLabel>
      <Box sx={{ maxHeight: 280, overflowY: 'auto', pl: 1 }}>
        {webhookEventNames.map((name, index) => (
          <FormControlLabel
            key={name}
            sx={{ display: 'flex', alignItems: 'flex-start', mr: 0, mb: 0.5 }}
            label={
              <>
                <Box component="code" sx={{ fontSize: 12, overflowWrap: 'anywhere' }}>
                  {name}
                </Box>
                <Typography variant="body2" color="textSecondary">
                  {partnerEvents[name].description}
                </Typography>
              </>
            }
            control={
              <Checkbox
                checked={chosen.includes(name)}
                onChange={() => toggle(name)}
                onBlur={onBlur}
                {...(index === 0 && { slotProps: { input: { ref } } })}
              />
            }
          />
        ))}
      </Box>
      {error && <FormHelperText>{error.message}</FormHelperText>}
    </FormControl>
  );
};

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { type ApiKeyScope, issuableScopes } from '../../../../api/api-key/api-key.contract.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';

const ScopeLabel = ({ scope }: { readonly scope: ApiKeyScope }) => {
  const t = useApiKeysText();
  return (
    <>
      <Typography variant="body2">
        {t(`scopes.${scope}.label`)}{' '}
        <Box component="code" sx={{ fontSize: 12, color: 'text.secondary' }}>
          {scope}
        </Box>
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0 }}>
        {t(`scopes.${scope}.text`)}
      </Typography>
    </>
  );
};

/** Permissions of the key. */
export const ScopesField = () => {
  const t = useApiKeysText();
  const {
    field: { ref, value: chosen, onChange, onBlur },
    fieldState: { error },
  } = useController<{ scopes: ApiKeyScope[] }, 'scopes'>({ name: 'scopes' });
  const toggle = (scope: ApiKeyScope) =>
    onChange(chosen.includes(scope) ? chosen.filter((other) => other !== scope) : [...chosen, scope]);
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {t('form.scopes')}
      </FormLabel>
      {issuableScopes.map((scope, index) => (
        <FormControlLabel
          key={scope}
          sx={{ alignItems: 'flex-start', my: 0.25, '& .MuiCheckbox-root': { py: 0.25 } }}
          control={
            <Checkbox
              checked={chosen.includes(scope)}
              onChange={() => toggle(scope)}
              onBlur={onBlur}
              {...(index === 0 && { slotProps: { input: { ref } } })}
            />
          }
          label={<ScopeLabel scope={scope} />}
        />
      ))}
      {error && <FormHelperText>{error.message}</FormHelperText>}
    </FormControl>
  );
};

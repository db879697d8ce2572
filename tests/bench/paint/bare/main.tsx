import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import simpleRestProvider from 'ra-data-simple-rest';
import { Admin, Datagrid, DateField, List, NumberField, Resource, TextField } from 'react-admin';
import { createRoot } from 'react-dom/client';

/** A row of the pipeline. */
const Applications = () => (
  <List perPage={10} sort={{ field: 'createdAt', order: 'DESC' }} exporter={false}>
    <Datagrid bulkActionButtons={false}>
      <TextField source="id" />
      <TextField source="borrowerName" />
      <TextField source="status" />
      <TextField source="priority" />
      <NumberField source="daysInProcess" />
      <NumberField source="loanAmount" options={{ style: 'currency', currency: 'USD' }} />
      <TextField source="loanType" />
      <TextField source="propertyAddress" />
      <DateField source="createdAt" />
      <TextField source="assignedTo" />
      <NumberField source="completionPercentage" />
    </Datagrid>
  </List>
);

const container = document.getElementById('root');
if (!container) throw new Error('The page has no #root element to render into');
// The content security policy is that of the portal.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';

createRoot(container).render(
  <CacheProvider value={createCache({ key: 'l', nonce })}>
    <Admin dataProvider={simpleRestProvider('/api')} disableTelemetry>
      <Resource name="applications" list={Applications} />
    </Admin>
  </CacheProvider>,
);

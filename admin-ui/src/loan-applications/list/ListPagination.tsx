import { Pagination } from 'react-admin';

/** Below the table, once there is one. */
export const ListPagination = () => <Pagination rowsPerPageOptions={[10, 25, 50]} />;

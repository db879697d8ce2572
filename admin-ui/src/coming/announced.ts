import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import DrawOutlined from '@mui/icons-material/DrawOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import type { SidebarEntry } from '../kit/feature/feature.ts';

/** Pages that are announced and come in a later release. */
export const announced = [
  {
    path: '/compliance',
    label: 'Compliance Checks',
    icon: AdminPanelSettingsOutlined,
    group: 'compliance',
    place: 1,
  },
  { path: '/risk-assessment', label: 'Risk Assessment', icon: SpeedOutlined, group: 'compliance', place: 2 },
  { path: '/document-generation', label: 'Generate Documents', icon: NoteAddOutlined, group: 'documents', place: 1 },
  { path: '/e-signatures', label: 'E-Signatures', icon: DrawOutlined, group: 'documents', place: 2 },
  { path: '/loan-product-config', label: 'Loan Products', icon: SellOutlined, group: 'ai', place: 1 },
  { path: '/ai-assistant', label: 'AI Assistant', icon: SmartToyOutlined, group: 'ai', place: 2 },
  { path: '/ai-notifications', label: 'AI Notifications', icon: CampaignOutlined, group: 'ai', place: 3 },
] as const satisfies readonly SidebarEntry[];

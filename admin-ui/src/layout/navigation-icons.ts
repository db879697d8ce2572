import AdminPanelSettingsOutlined from '@mui/icons-material/AdminPanelSettingsOutlined';
import ApiOutlined from '@mui/icons-material/ApiOutlined';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CreditScoreOutlined from '@mui/icons-material/CreditScoreOutlined';

import DrawOutlined from '@mui/icons-material/DrawOutlined';
import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined';
import FolderOpenOutlined from '@mui/icons-material/FolderOpenOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HomeWorkOutlined from '@mui/icons-material/HomeWorkOutlined';
import HowToRegOutlined from '@mui/icons-material/HowToRegOutlined';
import ManageSearch from '@mui/icons-material/ManageSearch';
import MonitorHeartOutlined from '@mui/icons-material/MonitorHeartOutlined';
import NoteAddOutlined from '@mui/icons-material/NoteAddOutlined';
import QueryStatsOutlined from '@mui/icons-material/QueryStatsOutlined';
import SellOutlined from '@mui/icons-material/SellOutlined';
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined';
import SpaceDashboardOutlined from '@mui/icons-material/SpaceDashboardOutlined';
import SpeedOutlined from '@mui/icons-material/SpeedOutlined';
import TuneOutlined from '@mui/icons-material/TuneOutlined';
import ViewKanbanOutlined from '@mui/icons-material/ViewKanbanOutlined';

/** An icon for each route of the sidebar. */
export const navigationIcons = {
  '/': SpaceDashboardOutlined,
  '/pipeline': ViewKanbanOutlined,
  '/applications': FolderOpenOutlined,
  '/pre-qualification': HowToRegOutlined,
  '/document-review': FactCheckOutlined,
  '/underwriting': GavelOutlined,
  '/appraisals': HomeWorkOutlined,
  '/avm': QueryStatsOutlined,
  '/title-searches': ManageSearch,
  '/title-reports': ArticleOutlined,
  '/compliance': AdminPanelSettingsOutlined,
  '/risk-assessment': SpeedOutlined,
  '/document-generation': NoteAddOutlined,
  '/e-signatures': DrawOutlined,
  '/integrations': ApiOutlined,
  '/credit-reports': CreditScoreOutlined,
  '/loan-product-config': SellOutlined,
  '/ai-assistant': SmartToyOutlined,
  '/ai-notifications': CampaignOutlined,
  '/users': GroupOutlined,
  '/settings': TuneOutlined,
  '/operations': MonitorHeartOutlined,
} as const;

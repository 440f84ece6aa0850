import AccountBalance from '@mui/icons-material/AccountBalanceOutlined'
import Casino from '@mui/icons-material/CasinoOutlined'
import Extension from '@mui/icons-material/ExtensionOutlined'
import Gavel from '@mui/icons-material/GavelOutlined'
import Hub from '@mui/icons-material/HubOutlined'
import Tune from '@mui/icons-material/TuneOutlined'

/** The icons that screens name; a new one is a line here. */
export const icons = {
  bank: AccountBalance,
  casino: Casino,
  gavel: Gavel,
  hub: Hub,
  extension: Extension,
  tune: Tune,
}

export type IconName = keyof typeof icons
